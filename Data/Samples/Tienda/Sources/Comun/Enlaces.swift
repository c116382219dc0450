import Modelos

/// Ajustes and Perfil each open the other.
///
/// One arrow is in the manifest (PerfilFeature -> AjustesFeature); SwiftPM would refuse the second,
/// so it goes through this hook, which PerfilFeature fills at start.
@MainActor
public enum Enlaces {
  public static var abrirPerfil: @MainActor (Usuario) -> Vista = { _ in
    .texto("Perfil no disponible")
  }
}
