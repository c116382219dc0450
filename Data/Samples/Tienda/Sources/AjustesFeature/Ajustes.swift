// Not declared in the manifest: it builds because Comun brings it along.
import AnaliticaClient
import Comun

/// Usuario arrives through the re-export of Comun.
public struct PantallaDeAjustes: Pantalla {
  public var usuario: Usuario
  public var avisos: Bool
  private let analitica: AnaliticaClient

  public init(usuario: Usuario, avisos: Bool = true, analitica: AnaliticaClient) {
    self.usuario = usuario
    self.avisos = avisos
    self.analitica = analitica
  }

  public var cuerpo: Vista {
    .pila([
      .texto("Ajustes"),
      .boton(avisos ? "Avisos: sí" : "Avisos: no", activo: true),
      .texto(primeraLicencia() ?? "Sin licencias"),
    ])
  }

  public func aparecio() async {
    await analitica.registrar(.pantallaVista("ajustes"))
  }

  /// Back to the profile, without naming PerfilFeature.
  public func volverAlPerfil() -> Vista {
    Enlaces.abrirPerfil(usuario)
  }
}
