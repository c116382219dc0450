import Modelos

extension Precio {
  /// "18,95 €".
  ///
  /// The shop sells in one currency, so this needs no locale.
  public var formateado: String {
    "\(centimos / 100),\(rellenar(centimos % 100, hasta: 2)) €"
  }
}

extension Pedido {
  public var titulo: String {
    "Pedido nº \(rellenar(numero, hasta: 5))"
  }
}

public func rellenar(_ numero: Int, hasta cifras: Int) -> String {
  let texto = String(numero)
  return String(repeating: "0", count: max(0, cifras - texto.count)) + texto
}
