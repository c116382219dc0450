import Modelos

/// Notes what the customer did.
public struct AnaliticaClient: Sendable {
  public var registrar: @Sendable (Evento) async -> Void

  public init(registrar: @escaping @Sendable (Evento) async -> Void) {
    self.registrar = registrar
  }
}

public enum Evento: Equatable, Sendable {
  case pantallaVista(String)
  case pedidoConfirmado(numero: Int, total: Precio)
  case datosDeReserva
}

extension AnaliticaClient {
  public static let muda = AnaliticaClient { _ in }
}
