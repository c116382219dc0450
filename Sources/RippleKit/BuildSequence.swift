package import RippleModel
import RippleSimulation

/// Commits that are built one after the other in one folder, as they are predicted.
package struct BuildSequence {
  package let prediction: CommitPrediction
  /// What the files used in the commits that were built.
  private var earlier = AccumulatedDriverState()
  private var last: String?

  /// Begins with an empty folder.
  package init(_ prediction: CommitPrediction) { self.prediction = prediction }

  /// What a commit rebuilds on top of another, which is built before it where it is not yet.
  ///
  /// - Returns: The impact, and the workspace as it is in the commit.
  package mutating func predict(from parent: String, to commit: String) throws -> (
    Impact, Workspace
  ) {
    let stretches = stretches(from: parent, to: commit)
    for stretch in stretches.dropLast() {
      _ = try prediction.predict(from: stretch.parent, to: stretch.commit, &earlier)
    }
    return try prediction.predict(from: parent, to: commit, &earlier)
  }

  /// What is built one after the other for it: what leads to the parent where it is not yet built,
  /// and the commit on top of it.
  package mutating func stretches(
    from parent: String, to commit: String
  ) -> [(parent: String, commit: String)] {
    let missing = last == parent ? [] : [(last ?? parent, parent)]
    last = commit
    return missing + [(parent, commit)]
  }
}
