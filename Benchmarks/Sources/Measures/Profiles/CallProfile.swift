/// The instructions of each function of a program, the calls between functions, and the allocations by stack.
///
/// All figures are floating-point numbers, because the profile of one repetition is the quotient of a difference.
package struct CallProfile: Equatable, Sendable {
  /// A function of a program or of a library that it loads.
  package struct Function: Hashable, Sendable {
    /// The symbol: mangled in Swift, demangled in C++.
    package var name: String
    /// The file name of the program or library.
    package var object: String
    /// The depth of recursion, counted from 1. Callgrind separates the first levels of a recursive function.
    package var depth = 1

    package init(name: String, object: String, depth: Int = 1) {
      self.name = name
      self.object = object
      self.depth = depth
    }

    /// The same function at the first level of recursion.
    package var outermost: Function { Function(name: name, object: object) }
  }

  /// A place in the code of a function.
  package struct Place: Hashable, Sendable {
    /// The function, at the first level of recursion.
    package var function: Function
    /// The source file, which differs from the function's for inlined code; `???` if it is unknown.
    package var file: String
    /// The instruction's address in the object, or 0 if the profile doesn't contain addresses.
    package var address: UInt64
    /// The source line, or 0 if it is unknown.
    package var line: Int
  }

  /// A caller and the function that it called.
  package struct Call: Hashable, Sendable {
    package var caller: Function
    package var callee: Function

    package init(caller: Function, callee: Function) {
      self.caller = caller
      self.callee = callee
    }
  }

  /// The instructions of each function, excluding those of the functions that it called.
  package var exclusive: [Function: Double] = [:]
  /// The instructions of each place.
  package var places: [Place: Double] = [:]
  /// The instructions of all calls from one function to another, including those of the functions called in turn.
  package var calls: [Call: Double] = [:]
  /// The number of allocations for each stack, which begins with the caller of the allocating function.
  package var allocations: [[String]: Double] = [:]

  package init() {}

  /// The number of all instructions.
  package var total: Double { exclusive.values.reduce(0, +) }

  /// The profile of one repetition, from two runs that differ only in the number of repetitions.
  /// - Parameters:
  ///   - few: The run with fewer repetitions.
  ///   - more: The run with more repetitions.
  ///   - repetitions: The number of additional repetitions; at least 1.
  package init(few: CallProfile, more: CallProfile, repetitions: Int) {
    exclusive = Self.difference(few.exclusive, more.exclusive, repetitions)
    places = Self.difference(few.places, more.places, repetitions)
    calls = Self.difference(few.calls, more.calls, repetitions)
    allocations = Self.difference(few.allocations, more.allocations, repetitions)
  }

  private static func difference<Key: Hashable>(
    _ few: [Key: Double],
    _ more: [Key: Double],
    _ repetitions: Int
  ) -> [Key: Double] {
    var result = more
    for (key, value) in few { result[key, default: 0] -= value }
    return result.compactMapValues { $0 == 0 ? nil : $0 / Double(max(1, repetitions)) }
  }
}
