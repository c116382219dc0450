public struct Pedido: Equatable, Sendable {
  public struct Linea: Equatable, Sendable {
    public var producto: Producto
    public var unidades: Int

    public init(producto: Producto, unidades: Int) {
      self.producto = producto
      self.unidades = unidades
    }
  }

  public enum Estado: String, Sendable {
    case borrador, confirmado, enviado, entregado
  }

  public let numero: Int
  public let cliente: Usuario.ID
  public var lineas: [Linea]
  public var estado: Estado

  public init(numero: Int, cliente: Usuario.ID, lineas: [Linea], estado: Estado = .borrador) {
    self.numero = numero
    self.cliente = cliente
    self.lineas = lineas
    self.estado = estado
  }
}

extension Pedido {
  public var bruto: Precio {
    lineas.reduce(.cero) { $0 + $1.producto.precio * $1.unidades }
  }

  public var sePuedeCancelar: Bool {
    switch estado {
    case .borrador, .confirmado: true
    case .enviado, .entregado: false
    }
  }
}
