import RippleModel
import SourceUses

extension UsageQuery.Stored {
  /// The files of further targets that are compiled for it, in the words of a build model.
  var files: BuildModel.Files {
    switch self {
    case .nothing: .none
    case .declarations: .driverOnly
    case .fingerprint: .usersOfType
    }
  }
}
