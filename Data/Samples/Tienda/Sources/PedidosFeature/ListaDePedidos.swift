import APIClient
import Comun
import Modelos

@MainActor
public final class ListaDePedidos: Pantalla {
  public private(set) var estado: EstadoDeCarga<[Pedido]> = .inicial
  private let api: APIClient

  public init(api: APIClient) {
    self.api = api
  }

  public func cargar(para usuario: Usuario.ID) async {
    estado = .cargando
    do {
      estado = .cargado(try await api.pedidos(usuario))
    } catch {
      estado = .fallido("No hay conexión")
    }
  }

  public var cuerpo: Vista {
    switch estado {
    case .inicial: .vacia
    case .cargando: .texto("Cargando…")
    case .cargado(let pedidos): .pila(pedidos.map(fila))
    case .fallido(let motivo): .texto(motivo)
    }
  }

  private func fila(_ pedido: Pedido) -> Vista {
    .pila([
      .texto("\(pedido.titulo): \(pedido.estado.rawValue)"),
      .boton("Cancelar", activo: pedido.sePuedeCancelar),
    ])
  }
}
