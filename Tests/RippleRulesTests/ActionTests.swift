import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

/// Marked sources: an emoji digit stands before each finding's line, and an unexpected one fails.
@Suite("The grain of actions (seeds D18 to D20)")
struct ActionTests {
  /// A source in which markers stand before cases, with the part of the message that each gets.
  struct Marked: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let parts: [String]
    var other = ""
    var testDescription: String { name }
  }

  private static let markers = ["1️⃣", "2️⃣", "3️⃣", "4️⃣"]

  private static func reducer(_ cases: String, _ branches: String) -> String {
    """
    public struct Editor: Reducer {
      public enum Action {
    \(cases)
      }
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
    \(branches)
        }
      }
    }
    """
  }

  private static let screen = """
    import F
    struct Pantalla { func pulsar() { send(.pulsado); send(.cambiado(true)); send(.dicho("x", true)) } }
    """

  static let heavy = [
    Marked(
      name: "D18: two booleans are decisions",
      source: reducer("1️⃣case guardar(confirmado: Bool, silencioso: Bool)", "default: .none"),
      parts: ["carries decisions, not facts (confirmado, silencioso)"]),
    Marked(
      name: "D18: one boolean that the branch tests first is a decision",
      source: reducer(
        "1️⃣case cambiado(Bool)",
        "case .cambiado(let activo):\n if activo { return .none }\n return .none"),
      parts: ["the branch over it begins by testing them"], other: screen),
    Marked(
      name: "D18: so is one that a guard tests, or a switch",
      source: reducer(
        "1️⃣case cambiado(Bool)\n2️⃣case dicho(String, Bool)",
        """
        case .cambiado(let activo):
          guard !activo else { return .none }
          return .none
        case let .dicho(texto, alto):
          switch alto { case true: return .none; case false: return .none }
        """), parts: ["begins by testing", "begins by testing"], other: screen),
    Marked(
      name: "D18: a boolean that is only kept is a fact",
      source: reducer(
        "case cambiado(Bool)", "case .cambiado(let activo):\n state.activo = activo\n return .none"),
      parts: [], other: screen),
    Marked(
      name: "D18: conjunctions in three languages",
      source: reducer(
        "1️⃣case saveAndClose\n2️⃣case guardarYCerrar\n3️⃣case salvarEFechar\n4️⃣case validarLuegoEnviar",
        "default: .none"), parts: ["('And')", "('Y')", "('E')", "('Luego')"]),
    Marked(
      name: "D18: words that only look like conjunctions",
      source: reducer(
        """
        case andando, orderPlaced, handSelected, yEjeCambiado, scrollYChanged, moveXAndY
        case planAOr, eliminado, thenable, vectorYOffset, salvarEnDisco, notificationOrigin
        """, "default: .none"), parts: []),
  ]

  static let fictitious = [
    Marked(
      name: "D19: a step that only the reducer sends is fictitious",
      source: reducer(
        "case pulsado\n1️⃣case validacionIniciada",
        "case .pulsado: return .send(.validacionIniciada)\ncase .validacionIniciada: return .none"),
      parts: ["is fictitious: only the reducer itself sends it"], other: screen),
    Marked(
      name: "D19: with the enum's name before the dot too",
      source: reducer(
        "case pulsado\n1️⃣case paso", "case .pulsado: return .send(Action.paso)\ncase .paso: .none"),
      parts: ["is fictitious"], other: screen),
    Marked(
      name: "D19: what only an effect answers is milder",
      source: reducer(
        "case pulsado\n1️⃣case cargado",
        """
        case .pulsado:
          return .run { send in let x = await leer(); await send(.cargado) }
        case .cargado: return .none
        """), parts: ["is sent only by the reducer's own effects"], other: screen),
    Marked(
      name: "D19: so is what an asynchronous method sends",
      source: reducer(
        "case pulsado\n1️⃣case cargado",
        "case .pulsado: return .none\ncase .cargado: return .none"
      ) + "\nextension Editor { func leer(_ send: Send) async { await send(.cargado) } }",
      parts: ["is sent only by the reducer's own effects"], other: screen),
    Marked(
      name: "D19: an event is sent by its own type as a rule",
      source: "public struct Cliente { public enum Evento { case llegado }\n"
        + "func f() -> Evento { .llegado } }", parts: []),
    Marked(
      name: "D19: inside 'Reduce { … }' is the reducer, not an effect",
      source: """
        public struct Editor: Reducer {
          public enum Action {
            case pulsado
        1️⃣case paso
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .pulsado: return .send(.paso)
              case .paso: return .none
              }
            }
          }
        }
        """, parts: ["is fictitious"], other: screen),
    Marked(
      name: "D19: in an extension of the reducer, and next to an enum with a stem of its own",
      source: """
        public enum EditorAction {
          case pulsado
        1️⃣case paso
        }
        extension EditorReducer { func f() -> EditorAction { .paso } }
        """, parts: ["is fictitious"], other: screen),
    Marked(
      name: "D19: a case that a screen sends comes from outside",
      source: reducer("case pulsado", "case .pulsado: return .send(.pulsado)"), parts: [],
      other: screen),
    Marked(
      name: "D19: a case of another enum that carries values is not this one",
      source: reducer("case hijo", "case .hijo: state.destino = .hijo(.init()); return .none"),
      parts: []),
    Marked(
      name: "D19: a case that nobody sends is not judged",
      source: reducer("case nunca", "case .nunca: return .none"), parts: []),
    Marked(
      name: "D19: cases that carry another's actions are composition",
      source: reducer(
        "case hijo(Hijo.Action)\ncase delegate(Delegate)",
        "case .hijo: return .send(.delegate(.cerrado))\ncase .delegate: return .none"), parts: []),
    Marked(
      name: "D19: to compare or to match is not to send",
      source: reducer("case paso", "case .paso: if last == .paso { }; return .none"), parts: []),
  ]

  @Test("are found in marked sources", arguments: heavy + fictitious)
  func marked(_ marked: Marked) throws {
    var expected: [Int] = []
    var lines: [String] = []
    for (index, line) in marked.source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var text = String(line)
      for marker in Self.markers where text.contains(marker) {
        expected.append(index + 1)
        text = text.replacing(marker, with: "")
      }
      lines.append(text)
    }
    let checked = Checked(
      "Screen → F", ["F": lines.joined(separator: "\n"), "Screen": marked.other])
    let found = try checked.outcome(.rules("actionGranularity: true")).open
      .sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    #expect(found.compactMap(\.place?.line) == expected, "\(found.map(\.message))")
    for (finding, part) in zip(found, marked.parts) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
  }

  @Test("D20: a finding says what a case costs a build, and an internal enum costs nothing")
  func price() throws {
    let source = Self.reducer("case guardarYCerrar", "default: .none")
    let found = try Checked("A, B → F", ["F": source]).outcome(.rules("actionGranularity: true"))
      .open
    #expect(found.map(\.subject.text) == ["F.Editor.Action.guardarYCerrar"])
    #expect(found[0].why.contains("interface change for all who see 'Editor.Action'"))
    #expect(found[0].why.contains("(2 targets depend on 'F')"))
    let hidden = source.replacing("public enum", with: "enum")
    #expect(try Checked("A → F", ["F": hidden]).broken(rules: "actionGranularity: true") == [])
  }

  @Test("D18: any public enum is judged by its booleans, and only actions by their names")
  func anyEnum() throws {
    let source =
      "public enum Estilo { case blackAndWhite\ncase texto(negrita: Bool, cursiva: Bool) }"
    #expect(
      try Checked("A → F", ["F": source]).broken(rules: "actionGranularity: true") == [
        "F.Estilo.texto"
      ])
  }

  @Test("D18, D19: the sample's editor has each smell")
  func sample() throws {
    let checked = try Checked(
      package: SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path)
    let found = try checked.outcome(.rules("actionGranularity: true")).open
    let name = "PerfilFeature.Editor.Action"
    #expect(
      found.map { "\($0.severity.rawValue) \($0.subject.text)" } == [
        "warning \(name).guardarPulsado", "warning \(name).guardarYCerrar",
        "warning \(name).validacionIniciada", "warning \(name).validacionTerminada",
        "note \(name).guardado", "note \(name).guardadoFallido",
      ])
  }
}
