import Modelos

public func avatar(de usuario: Usuario) -> Vista {
  .texto("<\(usuario.iniciales)> \(usuario.nombre)\(usuario.esSocio ? marcaDeSocio : "")")
}

public func ficha(de producto: Producto) -> Vista {
  .pila([
    .texto("\(producto.nombre): \(producto.precio.formateado)"),
    producto.disponible ? .boton("Comprar", activo: true) : .boton("Agotado", activo: false),
  ])
}

private let marcaDeSocio = " *"
