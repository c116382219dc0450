import Foundation
import FuzzReaders

/// libFuzzer's entry; `Tests/Tools/fuzz.sh` builds and runs it.
///
/// `RIPPLE_FUZZ_READER` names the one reader that gets all inputs; `list` prints the names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let choice = only, !bytes.isEmpty { bytes[0] = choice }
  FuzzReaders.read(bytes)
  return 0
}

private let only: UInt8? = {
  guard let name = ProcessInfo.processInfo.environment["RIPPLE_FUZZ_READER"] else { return nil }
  if name == "list" {
    print(FuzzReaders.choices.keys.sorted().joined(separator: "\n"))
    exit(0)
  }
  guard let choice = FuzzReaders.choices[name] else { fatalError("no reader is called '\(name)'") }
  return choice
}()
