package import RippleModel
import RippleReport

/// One line that tells a diagnostic to a person.
package struct DiagnosticLine {
  package let text: String

  package init(_ diagnostic: Diagnostic) {
    let place = diagnostic.place.map { "\($0): " } ?? ""
    text = Escape.terminal(
      "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.kind.rawValue)]"
    )
  }
}
