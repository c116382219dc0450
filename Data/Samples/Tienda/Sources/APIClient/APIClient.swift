import Modelos

/// What the shop asks of its server.
///
/// Closures, so that a test or a preview can replace one of them.
public struct APIClient: Sendable {
  public var iniciarSesion: @Sendable (_ correo: String, _ clave: String) async throws -> Usuario
  public var productos: @Sendable () async throws -> [Producto]
  public var pedidos: @Sendable (Usuario.ID) async throws -> [Pedido]
  public var guardarUsuario: @Sendable (Usuario) async throws -> Usuario
  public var confirmar: @Sendable (Pedido) async throws -> Pedido

  public init(
    iniciarSesion: @escaping @Sendable (_ correo: String, _ clave: String) async throws -> Usuario,
    productos: @escaping @Sendable () async throws -> [Producto],
    pedidos: @escaping @Sendable (Usuario.ID) async throws -> [Pedido],
    guardarUsuario: @escaping @Sendable (Usuario) async throws -> Usuario,
    confirmar: @escaping @Sendable (Pedido) async throws -> Pedido
  ) {
    self.iniciarSesion = iniciarSesion
    self.productos = productos
    self.pedidos = pedidos
    self.guardarUsuario = guardarUsuario
    self.confirmar = confirmar
  }
}

public enum ErrorDeAPI: Error, Equatable {
  case sinConexion
  case rechazado(motivo: String)
  case respuestaIlegible
}
