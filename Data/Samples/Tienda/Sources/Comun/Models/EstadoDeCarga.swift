/// Where a list stands.
///
/// It uses nothing and many use it: it belongs in the domain.
public enum EstadoDeCarga<Valor: Sendable>: Sendable {
  case inicial
  case cargando
  case cargado(Valor)
  case fallido(String)

  public var valor: Valor? {
    guard case .cargado(let valor) = self else { return nil }
    return valor
  }
}

extension EstadoDeCarga: Equatable where Valor: Equatable {}
