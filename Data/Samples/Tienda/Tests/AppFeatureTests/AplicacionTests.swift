import AppFeature
import Comun
import Foundation
import Modelos
import Testing

/// Each test has a folder of its own for the Live store, removed at the end.
@MainActor
@Suite final class AplicacionTests {
  private let carpeta = FileManager.default.temporaryDirectory.appendingPathComponent(
    "tienda-\(UUID().uuidString)"
  ).path
  private let aplicacion: Aplicacion

  init() {
    aplicacion = Aplicacion(
      dependencias: .enVivo(
        carpeta: carpeta,
        teclear: { aviso in
          .init(correo: "lola@ejemplo.es", clave: aviso == nil ? "?" : "abracadabra")
        }
      )
    )
  }

  deinit {
    try? FileManager.default.removeItem(atPath: carpeta)
  }

  @Test func frontPageShowsEveryFeature() async throws {
    let texto = try await aplicacion.portada().dibujar()
    #expect(texto.contains("<LR> Lola Rey *"))
    #expect(texto.contains("(Agotado)"))
    #expect(texto.contains("Pedido nº 00042: borrador"))
    #expect(texto.contains("Tienda, a sample shop"))
  }

  @Test func buyingEverythingSkipsWhatIsSoldOut() async throws {
    #expect(try await aplicacion.comprarTodo(numero: 43).total == Precio(centimos: 4_295))
  }

  @Test func settingsLeadBackToTheProfile() {
    #expect(Enlaces.abrirPerfil(usuarioInvitado) == avatar(de: usuarioInvitado))
  }
}
