import APIClient
import Comun
import Modelos
import PerfilFeature
import Testing

@MainActor
@Suite struct EditorTests {
  private func motor(api: APIClient = .vacio) -> Motor<Editor> {
    Motor(
      .init(usuario: Usuario(id: .init("u1"), nombre: "Lola", correo: "lola@ejemplo.es")),
      Editor(api: api))
  }

  @Test func savingAndClosingCloses() async {
    let motor = motor()
    await motor.enviar(.guardarYCerrar)
    #expect(!motor.state.abierto)
    #expect(!motor.state.validando)
  }

  @Test func badMailIsNotSent() async {
    var api = APIClient.vacio
    api.guardarUsuario = { _ in
      Issue.record("must not be sent")
      throw ErrorDeAPI.sinConexion
    }
    let motor = motor(api: api)
    await motor.enviar(.correoCambiado("lola"))
    await motor.enviar(.guardarPulsado(confirmado: true, silencioso: false))
    #expect(motor.state.errores == [.correoSinArroba])
  }

  @Test func unconfirmedSavingComplainsUnlessSilent() async {
    let motor = motor()
    await motor.enviar(.guardarPulsado(confirmado: false, silencioso: false))
    #expect(motor.state.errores == [.sinConfirmar])
    await motor.enviar(.guardarPulsado(confirmado: false, silencioso: true))
    #expect(motor.state.errores.isEmpty)
  }
}
