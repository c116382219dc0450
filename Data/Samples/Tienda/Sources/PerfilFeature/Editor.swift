import APIClient
import Comun
import Modelos

/// Edits the profile of the signed-in user.
public struct Editor: Reductor {
  public struct State: Equatable, Sendable {
    public var usuario: Usuario
    public var errores: [ErrorDePerfil] = []
    public var validando = false
    public var abierto = true
    var cerrarAlGuardar = false

    public init(usuario: Usuario) {
      self.usuario = usuario
    }
  }

  public enum Action: Equatable, Sendable {
    case nombreCambiado(String)
    case correoCambiado(String)
    // Decisions instead of facts: two flags that the reducer takes apart at once.
    case guardarPulsado(confirmado: Bool, silencioso: Bool)
    // Two events in one name.
    case guardarYCerrar
    // Fictitious: no screen and no client sends these, only the reducer to itself.
    case validacionIniciada
    case validacionTerminada([ErrorDePerfil])
    case guardado(Usuario)
    case guardadoFallido
  }

  private let api: APIClient

  public init(api: APIClient) {
    self.api = api
  }

  public func reduce(_ state: inout State, _ action: Action) -> Efecto<Action> {
    switch action {
    case .nombreCambiado(let nombre):
      state.usuario.nombre = nombre
      return .nada

    case .correoCambiado(let correo):
      state.usuario.correo = correo
      return .nada

    case .guardarPulsado(let confirmado, let silencioso):
      if !confirmado {
        state.errores = silencioso ? [] : [.sinConfirmar]
        return .nada
      }
      return .enviar(.validacionIniciada)

    case .guardarYCerrar:
      state.cerrarAlGuardar = true
      return .enviar(.validacionIniciada)

    case .validacionIniciada:
      state.validando = true
      return .enviar(.validacionTerminada(errores(de: state.usuario)))

    case .validacionTerminada(let errores):
      state.validando = false
      state.errores = errores
      return errores.isEmpty ? guardar(state.usuario) : .nada

    case .guardado(let usuario):
      state.usuario = usuario
      state.abierto = !state.cerrarAlGuardar
      return .nada

    case .guardadoFallido:
      state.errores = [.sinGuardar]
      return .nada
    }
  }

  /// A step kept as a method: to change it is a change of a body, seen by nobody.
  private func guardar(_ usuario: Usuario) -> Efecto<Action> {
    .tarea { [api] in
      guard let guardado = try? await api.guardarUsuario(usuario) else { return .guardadoFallido }
      return .guardado(guardado)
    }
  }
}
