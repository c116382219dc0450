import AjustesFeature
import Comun
import Modelos

public struct PantallaDePerfil: Pantalla {
  private let motor: Motor<Editor>

  public init(motor: Motor<Editor>) {
    self.motor = motor
  }

  public var cuerpo: Vista {
    .pila([
      avatar(de: motor.state.usuario),
      .texto(motor.state.usuario.correo),
      .boton("Guardar", activo: !motor.state.validando),
    ])
  }

  public func alEscribir(nombre: String, correo: String) async {
    await motor.enviar(.nombreCambiado(nombre))
    await motor.enviar(.correoCambiado(correo))
  }

  public func alPulsarGuardar() async {
    await motor.enviar(.guardarPulsado(confirmado: true, silencioso: false))
  }

  public func alPulsarHecho() async {
    await motor.enviar(.guardarYCerrar)
  }

  /// Straight into the other feature: the sideways arrow.
  ///
  /// `.muda` belongs to AnaliticaClient, which this file does not even import.
  public func alPulsarAjustes() -> PantallaDeAjustes {
    PantallaDeAjustes(usuario: motor.state.usuario, analitica: .muda)
  }
}

@MainActor
public func registrarEnlacesDePerfil() {
  Enlaces.abrirPerfil = { avatar(de: $0) }
}
