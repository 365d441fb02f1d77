import FuzzProperties

/// Checks one input. libFuzzer calls this function for every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzShieldedEnvelope(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.shieldedEnvelope.checkOrStop(UnsafeBufferPointer(start: bytes, count: count))
}
