/// Who is shopping.
///
/// A plain value: it knows no client and no screen.
public struct Usuario: Equatable, Sendable {
  public struct ID: Hashable, Sendable {
    public let valor: String

    public init(_ valor: String) {
      self.valor = valor
    }
  }

  public let id: ID
  public var nombre: String
  public var correo: String
  public var esSocio: Bool

  public init(id: ID, nombre: String, correo: String, esSocio: Bool = false) {
    self.id = id
    self.nombre = nombre
    self.correo = correo
    self.esSocio = esSocio
  }
}

extension Usuario {
  /// Two letters for the avatar.
  public var iniciales: String {
    let letras = nombre.split(separator: " ").prefix(2).compactMap(\.first)
    return letras.isEmpty ? "?" : String(letras).uppercased()
  }
}

public let usuarioInvitado = Usuario(id: .init("invitado"), nombre: "Invitado", correo: "")
