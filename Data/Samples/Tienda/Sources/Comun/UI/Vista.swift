/// A screen as a tree.
///
/// The shop draws in text, so that it runs in a terminal.
public indirect enum Vista: Equatable, Sendable {
  case vacia
  case texto(String)
  case boton(String, activo: Bool)
  case pila([Vista])
}

extension Vista {
  public func dibujar(sangria: Int = 0) -> String {
    let margen = String(repeating: "  ", count: sangria)
    switch self {
    case .vacia: return ""
    case .texto(let texto): return margen + texto
    case .boton(let titulo, let activo): return margen + (activo ? "[\(titulo)]" : "(\(titulo))")
    case .pila(let hijas):
      return hijas.filter { $0 != .vacia }.map { $0.dibujar(sangria: sangria + 1) }.joined(
        separator: "\n")
    }
  }
}

@MainActor
public protocol Pantalla {
  var cuerpo: Vista { get }
}
