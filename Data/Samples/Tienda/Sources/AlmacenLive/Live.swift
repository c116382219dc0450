import Almacen
import Foundation
import Modelos

extension Almacen {
  /// One packed file per key under `carpeta`.
  public static func live(carpeta: String) -> Almacen {
    let raiz = URL(fileURLWithPath: carpeta, isDirectory: true)
    return Almacen(
      leer: { clave in
        let archivo = ubicacion(de: clave, en: raiz)
        guard FileManager.default.fileExists(atPath: archivo.path) else { return nil }
        return try descomprimir([UInt8](Data(contentsOf: archivo)))
      },
      escribir: { clave, bytes in
        try FileManager.default.createDirectory(at: raiz, withIntermediateDirectories: true)
        try Data(comprimir(bytes)).write(to: ubicacion(de: clave, en: raiz), options: .atomic)
      },
      borrar: { clave in
        let archivo = ubicacion(de: clave, en: raiz)
        guard FileManager.default.fileExists(atPath: archivo.path) else { return }
        try FileManager.default.removeItem(at: archivo)
      }
    )
  }
}

private func ubicacion(de clave: Almacen.Clave, en raiz: URL) -> URL {
  raiz.appendingPathComponent("\(clave.usuario.valor)-\(clave.nombre).tnd")
}
