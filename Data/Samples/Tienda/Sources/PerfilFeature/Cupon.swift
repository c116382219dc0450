import Modelos

/// A voucher on the profile page.
///
/// PedidosFeature depends on this whole feature for this one value.
public struct Cupon: Equatable, Sendable {
  public let codigo: String
  public let porCiento: Int

  public init(codigo: String, porCiento: Int) {
    self.codigo = codigo
    self.porCiento = min(max(porCiento, 0), 100)
  }

  public func aplicar(a precio: Precio) -> Precio {
    precio.rebajado(porCiento: porCiento)
  }
}
