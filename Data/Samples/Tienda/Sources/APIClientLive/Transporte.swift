import APIClient

/// Carries a request to wherever the answer is: lines out, lines back.
public struct Transporte: Sendable {
  public var enviar: @Sendable (_ ruta: String, _ cuerpo: [String]) async throws -> [String]

  public init(
    enviar: @escaping @Sendable (_ ruta: String, _ cuerpo: [String]) async throws -> [String]
  ) {
    self.enviar = enviar
  }
}

extension Transporte {
  /// The counter of the shop, built in: it makes the sample run without a network.
  public static let mostrador = Transporte { ruta, cuerpo in
    switch ruta {
    case "POST /sesion":
      cuerpo.last == "abracadabra" ? ["u1;Lola Rey;\(cuerpo[0]);socio"] : []
    case "GET /productos":
      ["T-01;Tetera;1895;12", "T-02;Taza;650;0", "T-03;Bandeja;2400;3"]
    case "GET /pedidos":
      ["41;enviado", "42;borrador"]
    case "PUT /usuario", "POST /pedidos":
      []
    default:
      throw ErrorDeAPI.rechazado(motivo: "\(agente) no conoce \(ruta)")
    }
  }
}

#if os(Linux)
  let agente = "tienda-linux"
#else
  let agente = "tienda-darwin"
#endif
