public struct Producto: Equatable, Sendable {
  public let codigo: String
  public var nombre: String
  public var precio: Precio
  public var existencias: Int

  public init(codigo: String, nombre: String, precio: Precio, existencias: Int) {
    self.codigo = codigo
    self.nombre = nombre
    self.precio = precio
    self.existencias = existencias
  }

  public var disponible: Bool { existencias > 0 }
}

extension Producto: CustomStringConvertible {
  public var description: String { "\(codigo) \(nombre)" }
}
