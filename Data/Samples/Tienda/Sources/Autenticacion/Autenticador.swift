import APIClient
import FeatureLogin
import Modelos

/// Knows who is signed in.
///
/// When nobody is, it puts a screen up by itself: a service that calls into a feature above it.
public actor Autenticador {
  private let api: APIClient
  private let teclear: @Sendable (String?) async -> Credenciales
  private var sesion: Usuario?

  public init(api: APIClient, teclear: @escaping @Sendable (String?) async -> Credenciales) {
    self.api = api
    self.teclear = teclear
  }

  public func usuario() async throws -> Usuario {
    if let sesion { return sesion }
    let pantalla = PantallaDeLogin(teclear: teclear) { [api] credenciales in
      try await api.iniciarSesion(credenciales.correo, credenciales.clave)
    }
    let nuevo = try await pantalla.presentar()
    sesion = nuevo
    return nuevo
  }

  public func cerrarSesion() {
    sesion = nil
  }
}
