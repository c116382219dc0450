import Comun
import Modelos
import PedidosFeature

public struct Cesta: Equatable, Sendable {
  public private(set) var lineas: [Pedido.Linea] = []

  public init() {}

  public mutating func anadir(_ producto: Producto) {
    guard producto.disponible else { return }
    if let indice = lineas.firstIndex(where: { $0.producto.codigo == producto.codigo }) {
      lineas[indice].unidades += 1
    } else {
      lineas.append(.init(producto: producto, unidades: 1))
    }
  }
}

extension Cesta {
  public func pedido(numero: Int, de usuario: Usuario) -> Pedido {
    Pedido(numero: numero, cliente: usuario.id, lineas: lineas)
  }

  public func comprar(numero: Int, de usuario: Usuario, con dependencias: Dependencias) async throws
    -> Importe
  {
    let confirmado = try await confirmarPedido(
      pedido(numero: numero, de: usuario), con: dependencias.api)
    let importe = Importe(de: confirmado)
    await dependencias.analitica.registrar(
      .pedidoConfirmado(numero: confirmado.numero, total: importe.total))
    return importe
  }
}
