import FuzzProperties

/// Checks one input. libFuzzer calls this function for every input.
@c(LLVMFuzzerTestOneInput)
public func fuzzRescueRules(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.rescueRules.checkOrStop(UnsafeBufferPointer(start: bytes, count: count))
}
