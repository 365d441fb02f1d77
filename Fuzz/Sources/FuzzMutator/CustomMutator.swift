import CFuzzerMutate

// libFuzzer finds these two functions by name and calls them instead of its own.

/// Changes an input in place.
@c(LLVMFuzzerCustomMutator)
public func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ maxSize: Int, _ seed: CUnsignedInt) -> Int {
  guard let data else { return 0 }
  var mutator = JSONMutator(seed: UInt64(seed))
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  guard let result = mutator.mutated(input, maxSize: maxSize) else { return LLVMFuzzerMutate(data, size, maxSize) }
  data.update(from: result, count: result.count)
  return result.count
}

/// Combines two inputs.
@c(LLVMFuzzerCustomCrossOver)
public func crossOver(
  _ first: UnsafePointer<UInt8>?,
  _ firstSize: Int,
  _ second: UnsafePointer<UInt8>?,
  _ secondSize: Int,
  _ output: UnsafeMutablePointer<UInt8>?,
  _ maxSize: Int,
  _ seed: CUnsignedInt
) -> Int {
  guard let output else { return 0 }
  var mutator = JSONMutator(seed: UInt64(seed))
  let inputs = [
    UnsafeBufferPointer(start: first, count: firstSize), UnsafeBufferPointer(start: second, count: secondSize),
  ]
  .map(Array.init)
  // If the inputs can't be crossed, the first is returned unchanged, and libFuzzer goes on to mutate it.
  let result = mutator.crossed(inputs[0], with: inputs[1], maxSize: maxSize) ?? Array(inputs[0].prefix(maxSize))
  output.update(from: result, count: result.count)
  return result.count
}
