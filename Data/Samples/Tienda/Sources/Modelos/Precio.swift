/// Money in whole cents.
///
/// Small and hot, so its arithmetic is inlinable: whoever compiled it keeps a copy.
public struct Precio: Hashable, Sendable {
  public let centimos: Int

  @inlinable
  public init(centimos: Int) {
    self.centimos = centimos
  }

  @inlinable
  public static func + (izquierda: Precio, derecha: Precio) -> Precio {
    Precio(centimos: izquierda.centimos + derecha.centimos)
  }

  @inlinable
  public static func * (precio: Precio, unidades: Int) -> Precio {
    Precio(centimos: precio.centimos * unidades)
  }
}

extension Precio: Comparable {
  @inlinable
  public static func < (izquierda: Precio, derecha: Precio) -> Bool {
    izquierda.centimos < derecha.centimos
  }
}

extension Precio {
  public static let cero = Precio(centimos: 0)

  /// Takes a percentage off and rounds in favour of the customer.
  public func rebajado(porCiento: Int) -> Precio {
    Precio(centimos: centimos * (100 - porCiento) / 100)
  }
}
