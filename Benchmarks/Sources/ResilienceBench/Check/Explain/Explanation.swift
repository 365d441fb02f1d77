import Measures

/// What explains the difference between two builds that decode the same payload.
struct Explanation {
  /// The contender and the payload that were profiled.
  let cell: SuitePlan.Cell
  /// The instructions by function.
  let difference: ProfileDifference
  /// The program's functions that differ most, the largest growth first.
  let functions: [ProfileDifference.Row]
  /// The libraries' functions that differ most. The libraries are the same in both builds, so that these functions differ
  /// only because the program calls them more often or with other values.
  let libraryFunctions: [ProfileDifference.Row]
  /// The instructions of ``functions`` by the source of inlined code.
  let source: SourceDifference
  /// The allocations by stack.
  let allocations: AllocationDifference
  /// The calls, or `nil` if the profiles are empty.
  let tree: CallTree.Node?
  /// Where functions are declared, as `file:line`.
  let declarations: [CallProfile.Function: String]
  /// The readable names of symbols.
  let names: [String: String]
  /// The symbols of the program's own functions.
  let programSymbols: Set<String>
  /// What is missing, and why.
  let notes: [String]

  /// The number of functions in the table.
  static let functionCount = 20
  /// The number of functions in the table of libraries.
  static let libraryFunctionCount = 10
  /// The number of rows in the tables of inlined code and of allocations.
  static let detailCount = 15

  /// Whether a function is in the program, and not in a library.
  static func isInProgram(_ function: CallProfile.Function) -> Bool {
    function.object.hasPrefix("resilience-bench")
  }

  /// The readable name of a function, followed by its library unless it is in the program itself.
  func name(of function: CallProfile.Function) -> String {
    let name = name(of: function.name)
    return Self.isInProgram(function) ? name : "\(name) (\(function.object))"
  }

  /// The readable name of a symbol.
  func name(of symbol: String) -> String {
    names[symbol] ?? symbol
  }
}
