import CCompresion

enum ErrorDeCompresion: Error {
  case sinSitio
  case danado
}

/// A block is four bytes of size, then the pairs that the C side packs.
func comprimir(_ bytes: [UInt8]) throws -> [UInt8] {
  let capacidad = tienda_capacidad(bytes.count)
  var salida = [UInt8](repeating: 0, count: capacidad)
  let escritos = tienda_comprimir(bytes, bytes.count, &salida, capacidad)
  guard bytes.isEmpty || escritos > 0 else { throw ErrorDeCompresion.sinSitio }
  return cabecera(bytes.count) + salida.prefix(escritos)
}

func descomprimir(_ bloque: [UInt8]) throws -> [UInt8] {
  guard bloque.count >= 4 else { throw ErrorDeCompresion.danado }
  let esperado = bloque.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  let pares = Array(bloque.dropFirst(4))
  guard Int(tienda_resumir(pares, pares.count).tramos) * 255 >= esperado else {
    throw ErrorDeCompresion.danado
  }
  var salida = [UInt8](repeating: 0, count: esperado)
  guard tienda_descomprimir(pares, pares.count, &salida, esperado) == esperado else {
    throw ErrorDeCompresion.danado
  }
  return salida
}

private func cabecera(_ n: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: n >> $0) }
}
