import Testing

@testable import RippleStore

/// The code with which some work fails; work that succeeds, or fails otherwise, is an issue.
func failureCode(
  sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Void
) -> SQLiteError.Code? {
  do {
    try work()
    Issue.record("the work did not fail", sourceLocation: sourceLocation)
  } catch let error as SQLiteError {
    return error.code
  } catch {
    Issue.record("another error: \(error)", sourceLocation: sourceLocation)
  }
  return nil
}
