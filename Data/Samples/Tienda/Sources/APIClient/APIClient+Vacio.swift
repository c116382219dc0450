import Modelos

extension APIClient {
  /// Answers without a server: empty lists, and what is sent comes back unchanged.
  public static let vacio = APIClient(
    iniciarSesion: { correo, _ in Usuario(id: .init(correo), nombre: correo, correo: correo) },
    productos: { [] },
    pedidos: { _ in [] },
    guardarUsuario: { $0 },
    confirmar: { $0 }
  )
}
