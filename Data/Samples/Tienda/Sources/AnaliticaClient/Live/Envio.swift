// Not split off yet: whoever imports the interface compiles after this file too.
import Modelos

extension AnaliticaClient {
  /// Gathers events and lets them go by the dozen.
  public static func live(lote: Int = 12, salida: @escaping @Sendable ([String]) async -> Void)
    -> AnaliticaClient
  {
    let cola = Cola(lote: lote, salida: salida)
    return AnaliticaClient { await cola.anadir($0) }
  }
}

private actor Cola {
  private let lote: Int
  private let salida: @Sendable ([String]) async -> Void
  private var pendientes: [String] = []

  init(lote: Int, salida: @escaping @Sendable ([String]) async -> Void) {
    self.lote = lote
    self.salida = salida
  }

  func anadir(_ evento: Evento) async {
    pendientes.append(etiqueta(de: evento))
    guard pendientes.count >= lote else { return }
    let envio = pendientes
    pendientes.removeAll()
    await salida(envio)
  }
}

private func etiqueta(de evento: Evento) -> String {
  switch evento {
  case .pantallaVista(let nombre): "vista/\(nombre)"
  case .pedidoConfirmado(let numero, let total): "pedido/\(numero)/\(total.centimos)"
  case .datosDeReserva: "reserva"
  }
}
