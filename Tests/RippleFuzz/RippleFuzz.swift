import FuzzReaders

/// libFuzzer's entry.
///
///     FUZZ=1 swift build --product RippleFuzz --sanitize fuzzer \
///       -Xswiftc -sanitize=fuzzer,address --scratch-path .build-fuzz
///     SWIFT_BACKTRACE=enable=no .build-fuzz/debug/RippleFuzz -max_total_time=60 NEW Data/Fuzz
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzReaders.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
