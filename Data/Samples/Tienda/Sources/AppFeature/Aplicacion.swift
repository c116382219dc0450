import AjustesFeature
import CestaFeature
import Comun
import Modelos
import PedidosFeature
import PerfilFeature

/// The root: it knows every feature, and no feature knows it.
@MainActor
public struct Aplicacion {
  public let dependencias: Dependencias

  public init(dependencias: Dependencias) {
    self.dependencias = dependencias
    registrarEnlacesDePerfil()
  }

  public func portada() async throws -> Vista {
    let usuario = try await dependencias.autenticador.usuario()
    let api = dependencias.conReserva(para: usuario.id).api
    let pedidos = ListaDePedidos(api: api)
    await pedidos.cargar(para: usuario.id)
    let perfil = PantallaDePerfil(motor: Motor(.init(usuario: usuario), Editor(api: api)))
    let ajustes = PantallaDeAjustes(usuario: usuario, analitica: dependencias.analitica)
    await ajustes.aparecio()
    let escaparate = try await api.productos().map(ficha)
    return .pila([perfil.cuerpo, .pila(escaparate), pedidos.cuerpo, ajustes.cuerpo])
  }

  public func comprarTodo(numero: Int) async throws -> Importe {
    let usuario = try await dependencias.autenticador.usuario()
    var cesta = Cesta()
    for producto in try await dependencias.api.productos() { cesta.anadir(producto) }
    return try await cesta.comprar(numero: numero, de: usuario, con: dependencias)
  }
}
