/// The instructions of each function of a program, the calls of functions, and the allocations by stack.
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
      (self.name, self.object, self.depth) = (name, object, depth)
    }

    /// The same function at the first level of recursion.
    package var outermost: Function { Function(name: name, object: object) }

    /// A Boolean value that indicates whether it is a lookup in Swift's metadata caches. The instructions of those depend on
    /// the addresses of the metadata, so builds with the same decode path differ there by some per cent, and nowhere else.
    package var isMetadataCache: Bool {
      name.contains("MetadataCacheKey") || (name.contains("ConcurrentReadableHashMap") && name.contains("find"))
    }
  }

  /// The instructions of each function, excluding those of the functions that it called.
  package var exclusive: [Function: Double] = [:]
  /// How often each function was called, by its symbol.
  package var calls: [String: Double] = [:]
  /// The number of allocations for each stack, which begins with the caller of the allocating function.
  package var allocations: [[String]: Double] = [:]

  package init() {}

  /// The number of all instructions.
  package var total: Double { exclusive.values.reduce(0, +) }

  /// All instructions except those of the metadata caches: the figure to compare builds by.
  package var corrected: Double {
    exclusive.reduce(0) { $0 + ($1.key.isMetadataCache ? 0 : $1.value) }
  }

  /// How often an object was retained. A string's or an array's object counts too: its function calls that for objects.
  package var retains: Double { calls["swift_retain", default: 0] + calls["swift_retain_n", default: 0] }

  /// How often an object was released.
  package var releases: Double { calls["swift_release", default: 0] + calls["swift_release_n", default: 0] }

  /// The profile of one repetition, from two runs that differ only in the number of repetitions.
  /// - Parameter repetitions: The number of additional repetitions; at least 1.
  package init(few: CallProfile, more: CallProfile, repetitions: Int) {
    exclusive = Self.difference(few.exclusive, more.exclusive, repetitions)
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

  /// Reads a profile.
  /// - Parameter text: A profile in callgrind's output format. Text that isn't one gives an empty profile.
  package init(text: String) {
    self = CallProfileReader(text: text).profile
  }
}

/// Reads callgrind's output format, with or without compressed names.
///
/// Costs are attributed to the function of the last `fn=` line, including those of code that is inlined into it. The functions in
/// ``allocators`` must have been profiled with separate callers, so that their names are followed by their stack.
struct CallProfileReader {
  /// The functions whose calls are allocations.
  static let allocators = ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"]

  /// The name of all functions without a symbol.
  static let unnamed = "(no symbol)"

  private typealias Function = CallProfile.Function

  private struct Name {
    var function: Function
    /// The callers of an allocator; `nil` for any other function.
    var stack: [String]?
  }

  private(set) var profile = CallProfile()
  /// The texts of compressed names: one table for objects, one for functions.
  private var objects: [Substring: String] = [:]
  private var functions: [Substring: String] = [:]
  private var object = ""
  private var current: Name?
  private var calledObject: String?
  private var called: Name?
  private var isCall = false
  /// The number of positions before each cost: an address, a line, or both.
  private var positionCount = 1

  /// Reads a profile. Lines that aren't part of the format are ignored.
  init(text: String) {
    for line in text.split(separator: "\n") { read(line) }
  }

  private mutating func read(_ line: Substring) {
    guard let first = line.utf8.first else { return }
    if (0x30...0x39).contains(first) || first == 0x2A || first == 0x2B || first == 0x2D {
      // The line begins with a digit, `*`, `+` or `-`.
      readCosts(line)
    } else if line.hasPrefix("positions:") {
      positionCount = line.dropFirst("positions:".count).split(separator: " ").count
    } else if let equals = line.firstIndex(of: "=") {
      readName(line[..<equals], line[line.index(after: equals)...])
    }
  }

  private mutating func readName(_ key: Substring, _ value: Substring) {
    switch key {
    case "ob":
      object = Self.text(value, &objects)
    case "fn":
      current = Self.name(Self.text(value, &functions), in: object)
      calledObject = nil
    case "cob":
      calledObject = Self.text(value, &objects)
    case "cfn":
      called = Self.name(Self.text(value, &functions), in: calledObject ?? object)
    case "calls":
      isCall = true
      guard let called, let count = value.split(separator: " ").first.flatMap({ Double($0) }) else { return }
      profile.calls[called.function.name, default: 0] += count
      if let stack = called.stack { profile.allocations[stack, default: 0] += count }
    default:
      break
    }
  }

  private mutating func readCosts(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count > positionCount, let current, let cost = Double(words[positionCount]) else { return }
    if isCall {
      // The inclusive cost of the call, which the called functions' own lines cover.
      isCall = false
      calledObject = nil
    } else {
      profile.exclusive[current.function, default: 0] += cost
    }
  }

  /// The text of a name, which is defined by `(number) text` and repeated by `(number)`.
  private static func text(_ value: Substring, _ table: inout [Substring: String]) -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"),
      value[value.index(after: value.startIndex)..<end].allSatisfy(\.isNumber)
    else { return String(value) }
    let number = value[...end]
    let text = value[value.index(after: end)...].drop { $0 == " " }
    guard !text.isEmpty else { return table[number] ?? String(value) }
    table[number] = String(text)
    return String(text)
  }

  /// Separates a function's name from its level of recursion, as in `name'2`, and an allocator's from its callers.
  private static func name(_ text: String, in object: String) -> Name {
    let object = object.split(separator: "/").last.map(String.init) ?? object
    // Code without a symbol, such as stubs of the linker, is named by its address, which differs from build to build.
    if text.hasPrefix("0x") { return Name(function: Function(name: unnamed, object: object)) }
    var parts = text.split(separator: "'").map(String.init)
    if let first = parts.first, allocators.contains(first) {
      let callers = parts.dropFirst().filter { !$0.allSatisfy(\.isNumber) }
      return Name(function: Function(name: first, object: object), stack: Array(callers))
    }
    guard parts.count > 1, let depth = parts.last.flatMap({ Int($0) }) else {
      return Name(function: Function(name: text, object: object))
    }
    parts.removeLast()
    return Name(function: Function(name: parts.joined(separator: "'"), object: object, depth: depth))
  }
}
