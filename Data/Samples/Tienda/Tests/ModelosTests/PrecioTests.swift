import Modelos
import Testing

@Suite struct PrecioTests {
  @Test func addsAndMultiplies() {
    #expect(Precio(centimos: 250) * 3 + Precio(centimos: 50) == Precio(centimos: 800))
  }

  @Test(arguments: [(0, 999), (10, 899), (100, 0)])
  func roundsInFavourOfTheCustomer(porCiento: Int, esperado: Int) {
    #expect(Precio(centimos: 999).rebajado(porCiento: porCiento).centimos == esperado)
  }

  @Test func initialsNeedAName() {
    #expect(usuarioInvitado.iniciales == "I")
    #expect(Usuario(id: .init("x"), nombre: "", correo: "").iniciales == "?")
  }
}
