import Modelos

/// Keeps bytes under a name, for one user at a time.
public struct Almacen: Sendable {
  public var leer: @Sendable (Clave) async throws -> [UInt8]?
  public var escribir: @Sendable (Clave, [UInt8]) async throws -> Void
  public var borrar: @Sendable (Clave) async throws -> Void

  public init(
    leer: @escaping @Sendable (Clave) async throws -> [UInt8]?,
    escribir: @escaping @Sendable (Clave, [UInt8]) async throws -> Void,
    borrar: @escaping @Sendable (Clave) async throws -> Void
  ) {
    self.leer = leer
    self.escribir = escribir
    self.borrar = borrar
  }
}

extension Almacen {
  public struct Clave: Hashable, Sendable {
    public let usuario: Usuario.ID
    public let nombre: String

    public init(usuario: Usuario.ID, nombre: String) {
      self.usuario = usuario
      self.nombre = nombre
    }
  }

  /// Forgets everything at once.
  ///
  /// Good enough for tests.
  public static let olvidadizo = Almacen(
    leer: { _ in nil }, escribir: { _, _ in }, borrar: { _ in })
}
