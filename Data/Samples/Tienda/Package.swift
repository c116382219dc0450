// swift-tools-version: 6.0
import PackageDescription

// A shop in four layers, with the faults that such a package gathers in a few years.
let package = Package(
  name: "Tienda",
  products: [
    .executable(name: "TiendaApp", targets: ["TiendaApp"]),
    .library(name: "Tienda", targets: ["AppFeature"]),
  ],
  targets: [
    // Domain
    .target(name: "Modelos"),
    .target(name: "CCompresion"),

    // Clients, two of them with a Live twin. AnaliticaClient still holds both halves.
    .target(name: "APIClient", dependencies: ["Modelos"]),
    .target(name: "Almacen", dependencies: ["Modelos"]),
    .target(name: "AnaliticaClient", dependencies: ["Modelos"]),
    .target(name: "Autenticacion", dependencies: ["Modelos", "APIClient", "FeatureLogin"]),

    // Live
    .target(name: "APIClientLive", dependencies: ["APIClient", "Modelos"]),
    .target(name: "AlmacenLive", dependencies: ["Almacen", "CCompresion", "Modelos"]),

    // Everybody's drawer
    .target(
      name: "Comun",
      dependencies: ["Modelos", "APIClient", "Almacen", "AnaliticaClient", "Autenticacion"]
    ),

    // Features
    .target(name: "FeatureLogin", dependencies: ["Modelos"]),
    .target(name: "AjustesFeature", dependencies: ["Comun"], resources: [.process("Recursos")]),
    .target(
      name: "PerfilFeature", dependencies: ["Modelos", "APIClient", "Comun", "AjustesFeature"]),
    .target(
      name: "PedidosFeature",
      dependencies: ["Modelos", "APIClient", "Almacen", "Comun", "PerfilFeature"]
    ),
    .target(
      name: "CestaFeature",
      dependencies: ["Modelos", "Almacen", "AlmacenLive", "Comun", "PedidosFeature"]
    ),

    // Root
    .target(
      name: "AppFeature",
      dependencies: [
        "Modelos", "APIClient", "APIClientLive", "Almacen", "AlmacenLive", "AnaliticaClient",
        "Autenticacion", "Comun", "FeatureLogin",
        "AjustesFeature", "CestaFeature", "PedidosFeature", "PerfilFeature",
      ]
    ),
    .executableTarget(name: "TiendaApp", dependencies: ["AppFeature", "Comun"]),

    // Tests. Only those of the root compile Live code.
    .testTarget(name: "ModelosTests", dependencies: ["Modelos"]),
    .testTarget(
      name: "PerfilFeatureTests", dependencies: ["PerfilFeature", "APIClient", "Comun", "Modelos"]),
    .testTarget(
      name: "PedidosFeatureTests",
      dependencies: ["PedidosFeature", "PerfilFeature", "Comun", "Modelos"]),
    .testTarget(name: "AppFeatureTests", dependencies: ["AppFeature", "Comun", "Modelos"]),
  ]
)
