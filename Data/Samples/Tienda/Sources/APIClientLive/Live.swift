import APIClient
import Modelos

extension APIClient {
  /// The client that the root hands out.
  ///
  /// Its bodies change every week; its shape hardly ever does.
  public static func live(transporte: Transporte = .mostrador) -> APIClient {
    APIClient(
      iniciarSesion: { correo, clave in
        let filas = try await pedir("POST /sesion", cuerpo: [correo, clave], por: transporte)
        guard let fila = filas.first else { throw ErrorDeAPI.rechazado(motivo: "credenciales") }
        return try decodificarUsuario(fila)
      },
      productos: {
        try await pedir("GET /productos", cuerpo: [], por: transporte).map(decodificarProducto)
      },
      pedidos: { cliente in
        let filas = try await pedir("GET /pedidos", cuerpo: [cliente.valor], por: transporte)
        return try filas.map { try decodificarPedido($0, cliente: cliente) }
      },
      guardarUsuario: { usuario in
        let cuerpo = [usuario.id.valor, usuario.nombre, usuario.correo]
        _ = try await pedir("PUT /usuario", cuerpo: cuerpo, por: transporte)
        return usuario
      },
      confirmar: { pedido in
        _ = try await pedir("POST /pedidos", cuerpo: [String(pedido.numero)], por: transporte)
        var confirmado = pedido
        confirmado.estado = .confirmado
        return confirmado
      }
    )
  }
}

/// One request, tried again once when the line drops.
private func pedir(_ ruta: String, cuerpo: [String], por transporte: Transporte) async throws
  -> [String]
{
  do {
    return try await transporte.enviar(ruta, cuerpo)
  } catch ErrorDeAPI.sinConexion {
    return try await transporte.enviar(ruta, cuerpo)
  }
}
