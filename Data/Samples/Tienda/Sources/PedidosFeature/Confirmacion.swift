import APIClient
import Modelos

/// Sends the order.
///
/// It has effects and CestaFeature calls it from beside: a client would carry it better.
public func confirmarPedido(_ pedido: Pedido, con api: APIClient) async throws -> Pedido {
  guard !pedido.lineas.isEmpty else { throw PedidoVacio() }
  return try await api.confirmar(pedido)
}

public struct PedidoVacio: Error {
  public init() {}
}
