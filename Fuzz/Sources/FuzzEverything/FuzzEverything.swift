import FuzzProperties

/// What libFuzzer calls for every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzEverything(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.everything.checkOrStop(UnsafeBufferPointer(start: bytes, count: count))
}
