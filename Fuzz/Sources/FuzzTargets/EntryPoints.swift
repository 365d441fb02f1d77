import CLibFuzzer
import Foundation
import FuzzMutator
import FuzzProperties
import SeedCorpus

// libFuzzer finds the first four functions by name. SwiftPM links `main` to the last one.

/// Prepares the process. libFuzzer calls this function once, before the first input.
@c(LLVMFuzzerInitialize)
public func initialize(
  _ argumentCount: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  // A wrong name ends the process here, where libFuzzer doesn't report it as a crash.
  _ = StartedTarget.target
  // libFuzzer doesn't replace the Swift runtime's crash handler, which would run first and write no reproducer.
  for number in [SIGILL, SIGTRAP, SIGABRT] { signal(number, SIG_DFL) }
  return 0
}

/// Checks one input.
@c(LLVMFuzzerTestOneInput)
public func check(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  StartedTarget.target.checkOrStop(UnsafeBufferPointer(start: bytes, count: count))
}

/// Changes an input in place.
@c(LLVMFuzzerCustomMutator)
public func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ maxSize: Int, _ seed: CUnsignedInt) -> Int {
  guard let data else { return 0 }
  guard StartedTarget.target.readsDocuments else { return LLVMFuzzerMutate(data, size, maxSize) }
  var mutator = JSONMutator(seed: UInt64(seed))
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  guard let result = mutator.mutated(input, maxSize: maxSize) else { return LLVMFuzzerMutate(data, size, maxSize) }
  data.update(from: result, count: result.count)
  return result.count
}

/// Combines two inputs. Returns 0 if libFuzzer should mutate in another way.
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
  guard let output, StartedTarget.target.readsDocuments else { return 0 }
  var mutator = JSONMutator(seed: UInt64(seed))
  let inputs = [
    UnsafeBufferPointer(start: first, count: firstSize), UnsafeBufferPointer(start: second, count: secondSize),
  ]
  .map(Array.init)
  // If the inputs can't be crossed, the first is returned unchanged, and libFuzzer then mutates it.
  let result = mutator.crossed(inputs[0], with: inputs[1], maxSize: maxSize) ?? Array(inputs[0].prefix(maxSize))
  output.update(from: result, count: result.count)
  return result.count
}

/// Runs libFuzzer. In a build without it, replays the files and folders in the arguments.
@c(FuzzTargets_main)
public func run(_ argumentCount: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  let exitCode = runLibFuzzer(argumentCount, arguments)
  if exitCode >= 0 { return exitCode }
  return Replayer(target: StartedTarget.target).run(Array(CommandLine.arguments.dropFirst()))
}
