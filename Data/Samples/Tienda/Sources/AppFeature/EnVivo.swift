import APIClient
import APIClientLive
import Almacen
import AlmacenLive
import AnaliticaClient
import Autenticacion
import Comun
import FeatureLogin

extension Dependencias {
  /// The only place that should name a Live twin.
  public static func enVivo(
    carpeta: String,
    teclear: @escaping @Sendable (String?) async -> Credenciales,
    eventos: @escaping @Sendable ([String]) async -> Void = { _ in }
  ) -> Dependencias {
    let api = APIClient.live()
    return Dependencias(
      api: api,
      almacen: .live(carpeta: carpeta),
      analitica: .live(lote: 1, salida: eventos),
      autenticador: Autenticador(api: api, teclear: teclear)
    )
  }
}
