import AppFeature
import Comun

let carpeta = CommandLine.arguments.dropFirst().first ?? "/tmp/tienda"
let aplicacion = Aplicacion(
  dependencias: .enVivo(
    carpeta: carpeta, teclear: { _ in .init(correo: "lola@ejemplo.es", clave: "abracadabra") })
)

print(try await aplicacion.portada().dibujar())
print("Total:", try await aplicacion.comprarTodo(numero: 43).total.formateado)
