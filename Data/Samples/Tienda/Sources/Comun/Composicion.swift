import APIClient
import Almacen
import AnaliticaClient
import Autenticacion
import Modelos

/// Everything that the shop runs on, in one place.
///
/// Only the root builds it: it should live there.
public struct Dependencias: Sendable {
  public var api: APIClient
  public var almacen: Almacen
  public var analitica: AnaliticaClient
  public var autenticador: Autenticador

  public init(
    api: APIClient, almacen: Almacen, analitica: AnaliticaClient, autenticador: Autenticador
  ) {
    self.api = api
    self.almacen = almacen
    self.analitica = analitica
    self.autenticador = autenticador
  }
}

extension Dependencias {
  /// Remembers the product names, and says so when it had to answer without the server.
  public func conReserva(para usuario: Usuario.ID) -> Dependencias {
    let clave = Almacen.Clave(usuario: usuario, nombre: "productos")
    var copia = self
    copia.api.productos = { [api, almacen, analitica] in
      do {
        let productos = try await api.productos()
        try await almacen.escribir(clave, guardable(productos))
        return productos
      } catch ErrorDeAPI.sinConexion {
        await analitica.registrar(.datosDeReserva)
        return try await recuperar(almacen.leer(clave) ?? [])
      }
    }
    return copia
  }
}

private func guardable(_ productos: [Producto]) -> [UInt8] {
  Array(productos.map { "\($0.codigo);\($0.nombre)" }.joined(separator: "\n").utf8)
}

private func recuperar(_ bytes: [UInt8]) -> [Producto] {
  String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { fila in
    let campos = fila.split(separator: ";").map(String.init)
    guard campos.count == 2 else { return nil }
    return Producto(codigo: campos[0], nombre: campos[1], precio: .cero, existencias: 0)
  }
}
