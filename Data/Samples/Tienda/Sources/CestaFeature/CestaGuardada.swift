import Almacen
import AlmacenLive
import Modelos

/// Keeps the basket between two visits.
///
/// Written in a hurry: the feature picks its Live store by itself.
public struct CestaGuardada: Sendable {
  private let almacen: Almacen
  private let clave: Almacen.Clave

  public init(usuario: Usuario.ID, carpeta: String) {
    almacen = .live(carpeta: carpeta)
    clave = .init(usuario: usuario, nombre: "cesta")
  }

  public func guardar(_ cesta: Cesta) async throws {
    let codigos = cesta.lineas.flatMap { Array(repeating: $0.producto.codigo, count: $0.unidades) }
    try await almacen.escribir(clave, Array(codigos.joined(separator: ";").utf8))
  }

  public func recuperar(entre productos: [Producto]) async throws -> Cesta {
    var cesta = Cesta()
    let texto = String(decoding: try await almacen.leer(clave) ?? [], as: UTF8.self)
    for codigo in texto.split(separator: ";") {
      productos.first { $0.codigo == codigo }.map { cesta.anadir($0) }
    }
    return cesta
  }
}
