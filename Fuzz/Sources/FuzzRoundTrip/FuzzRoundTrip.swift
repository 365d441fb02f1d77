import FuzzProperties

/// Checks one input. libFuzzer calls this function for every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzRoundTrip(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.roundTrip.checkOrStop(UnsafeBufferPointer(start: bytes, count: count))
}
