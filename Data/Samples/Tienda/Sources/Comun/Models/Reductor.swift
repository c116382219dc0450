/// State, actions, and one function that joins them.
public protocol Reductor<State, Action>: Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  func reduce(_ state: inout State, _ action: Action) -> Efecto<Action>
}

public enum Efecto<Action: Sendable>: Sendable {
  case nada
  case enviar(Action)
  case tarea(@Sendable () async -> Action?)
}

/// Runs a reducer, one action after the other.
@MainActor
public final class Motor<R: Reductor> {
  public private(set) var state: R.State
  private let reductor: R

  public init(_ state: R.State, _ reductor: R) {
    self.state = state
    self.reductor = reductor
  }

  public func enviar(_ action: R.Action) async {
    var siguiente: R.Action? = action
    while let actual = siguiente {
      switch reductor.reduce(&state, actual) {
      case .nada: siguiente = nil
      case .enviar(let otra): siguiente = otra
      case .tarea(let tarea): siguiente = await tarea()
      }
    }
  }
}
