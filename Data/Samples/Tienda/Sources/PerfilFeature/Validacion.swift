import Modelos

public enum ErrorDePerfil: Equatable, Sendable {
  case nombreVacio
  case correoSinArroba
  case sinConfirmar
  case sinGuardar
}

func errores(de usuario: Usuario) -> [ErrorDePerfil] {
  var encontrados: [ErrorDePerfil] = []
  if usuario.nombre.allSatisfy(\.isWhitespace) { encontrados.append(.nombreVacio) }
  if !usuario.correo.contains("@") { encontrados.append(.correoSinArroba) }
  return encontrados
}
