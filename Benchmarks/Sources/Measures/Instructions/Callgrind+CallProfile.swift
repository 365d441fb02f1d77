extension Callgrind {
  /// Profiles one repetition: the instructions by function, the calls, and the allocations by stack.
  /// - Parameters:
  ///   - few: How often the first run repeats the work, warm-up included.
  ///   - more: How often the second run repeats it.
  ///   - arguments: Returns the program's arguments for a number of repetitions.
  /// - Throws: `Unavailable` if the program fails under valgrind.
  package func callProfile(few: Int = 2, more: Int = 4, arguments: (Int) -> [String]) throws -> CallProfile {
    // With addresses, the source of inlined code can be found although the profiled copy doesn't have debug information.
    // Allocators have one entry for each stack, and the first levels of a recursion are separated, which leaves fewer cycles.
    let options =
      ["--dump-instr=yes", "--separate-recs=6"] + CallProfileReader.allocators.map { "--separate-callers24=\($0)" }
    let first = CallProfile(text: try output(options: options, arguments(few)))
    let second = CallProfile(text: try output(options: options, arguments(more)))
    return CallProfile(few: first, more: second, repetitions: more - few)
  }
}
