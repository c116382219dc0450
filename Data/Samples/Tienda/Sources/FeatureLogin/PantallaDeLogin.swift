import Modelos

public struct Credenciales: Equatable, Sendable {
  public var correo: String
  public var clave: String

  public init(correo: String, clave: String) {
    self.correo = correo
    self.clave = clave
  }
}

/// Asks for credentials until they are good.
///
/// It must not import Autenticacion, which imports it; what it needs from there comes as a
/// callback, so the cycle is real at run time and hidden from the manifest.
public struct PantallaDeLogin: Sendable {
  public var teclear: @Sendable (_ aviso: String?) async -> Credenciales
  public var alEnviar: @Sendable (Credenciales) async throws -> Usuario

  public init(
    teclear: @escaping @Sendable (_ aviso: String?) async -> Credenciales,
    alEnviar: @escaping @Sendable (Credenciales) async throws -> Usuario
  ) {
    self.teclear = teclear
    self.alEnviar = alEnviar
  }

  public func presentar(intentos: Int = 3) async throws -> Usuario {
    var aviso: String?
    for _ in 1..<max(intentos, 1) {
      do {
        return try await alEnviar(teclear(aviso))
      } catch {
        aviso = "Correo o clave incorrectos"
      }
    }
    return try await alEnviar(teclear(aviso))
  }
}
