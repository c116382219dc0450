import APIClient
import Modelos

func decodificarUsuario(_ fila: String) throws -> Usuario {
  let campos = try separar(fila, esperados: 4)
  return Usuario(
    id: .init(campos[0]), nombre: campos[1], correo: campos[2], esSocio: campos[3] == "socio")
}

func decodificarProducto(_ fila: String) throws -> Producto {
  let campos = try separar(fila, esperados: 4)
  guard let centimos = Int(campos[2]), let existencias = Int(campos[3]) else {
    throw ErrorDeAPI.respuestaIlegible
  }
  return Producto(
    codigo: campos[0], nombre: campos[1], precio: Precio(centimos: centimos),
    existencias: existencias)
}

func decodificarPedido(_ fila: String, cliente: Usuario.ID) throws -> Pedido {
  let campos = try separar(fila, esperados: 2)
  guard let numero = Int(campos[0]), let estado = Pedido.Estado(rawValue: campos[1]) else {
    throw ErrorDeAPI.respuestaIlegible
  }
  return Pedido(numero: numero, cliente: cliente, lineas: [], estado: estado)
}

private func separar(_ fila: String, esperados: Int) throws -> [String] {
  let campos = fila.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
  guard campos.count == esperados else { throw ErrorDeAPI.respuestaIlegible }
  return campos
}
