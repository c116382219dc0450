import Foundation

func primeraLicencia() -> String? {
  guard let archivo = Bundle.module.url(forResource: "licencias", withExtension: "txt"),
    let texto = try? String(contentsOf: archivo, encoding: .utf8)
  else { return nil }
  return texto.split(separator: "\n").first.map(String.init)
}
