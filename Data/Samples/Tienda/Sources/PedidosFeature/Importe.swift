import Modelos
import PerfilFeature

/// What an order costs, in parts.
///
/// CestaFeature computes with it as well.
public struct Importe: Equatable, Sendable {
  public var bruto: Precio
  public var envio: Precio
  public var neto: Precio

  public init(de pedido: Pedido, cupon: Cupon? = nil) {
    bruto = pedido.bruto
    neto = cupon?.aplicar(a: bruto) ?? bruto
    envio = neto < umbralDeEnvioGratis ? gastosDeEnvio : .cero
  }

  public var total: Precio { neto + envio }
}

private let umbralDeEnvioGratis = Precio(centimos: 3_000)
private let gastosDeEnvio = Precio(centimos: 395)
