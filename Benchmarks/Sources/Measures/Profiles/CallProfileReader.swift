/// Reads callgrind's output format, with or without compressed names and positions.
///
/// Costs are attributed to the function of the last `fn=` line, and to the file of the last `fl=`, `fi=` or `fe=` line: a
/// function's inlined code is in other files than the function itself. The functions in ``allocators`` must have been profiled
/// with separate callers, so that their names are followed by their stack.
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
  /// The texts of compressed names: one table for objects, one for files, one for functions.
  private var objects: [Substring: String] = [:]
  private var files: [Substring: String] = [:]
  private var functions: [Substring: String] = [:]
  private var object = ""
  private var file = "???"
  private var current: Name?
  private var calledObject: String?
  private var called: Name?
  private var isCall = false
  /// The columns of positions in each line of costs: an address, a line, or both.
  private var columns = ["line"]
  private var positions: [UInt64] = [0]

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
      columns = line.dropFirst("positions:".count).split(separator: " ").map(String.init)
      positions = columns.map { _ in 0 }
    } else if let equals = line.firstIndex(of: "=") {
      readName(line[..<equals], line[line.index(after: equals)...])
    }
  }

  private mutating func readName(_ key: Substring, _ value: Substring) {
    switch key {
    case "ob":
      object = Self.text(value, &objects)
    case "fl", "fi", "fe":
      file = Self.text(value, &files)
    case "fn":
      current = Self.name(Self.text(value, &functions), in: object)
      calledObject = nil
    case "cob":
      calledObject = Self.text(value, &objects)
    case "cfi", "cfl":
      // Defines the name for later lines; the file of a called function is also in its own lines.
      _ = Self.text(value, &files)
    case "cfn":
      called = Self.name(Self.text(value, &functions), in: calledObject ?? object)
    case "calls":
      isCall = true
      if let stack = called?.stack, let count = value.split(separator: " ").first.flatMap({ Double($0) }) {
        profile.allocations[stack, default: 0] += count
      }
    default:
      break
    }
  }

  private mutating func readCosts(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count > positions.count, let current else { return }
    for (column, word) in words.prefix(positions.count).enumerated() {
      positions[column] = Self.position(word, after: positions[column])
    }
    guard let cost = Double(words[positions.count]) else { return }
    if isCall {
      isCall = false
      calledObject = nil
      if let callee = called?.function {
        profile.calls[CallProfile.Call(caller: current.function, callee: callee), default: 0] += cost
      }
      return
    }
    profile.exclusive[current.function, default: 0] += cost
    let address = zip(columns, positions).first { $0.0 == "instr" }?.1 ?? 0
    let sourceLine = zip(columns, positions).first { $0.0 == "line" }?.1 ?? 0
    let place = CallProfile.Place(
      function: current.function.outermost,
      file: file,
      address: address,
      line: Int(clamping: sourceLine)
    )
    profile.places[place, default: 0] += cost
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

  /// Reads a position, which is absolute or relative to the last one: `+4`, `-4`, or `*` for the same one.
  private static func position(_ word: Substring, after last: UInt64) -> UInt64 {
    let digits = word.drop { $0 == "+" || $0 == "-" }
    let number = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    switch word.first {
    case "*": return last
    case "+": return last &+ (number ?? 0)
    case "-": return last &- (number ?? 0)
    default: return number ?? last
    }
  }
}

extension CallProfile {
  /// Reads a profile.
  /// - Parameter text: A profile in callgrind's output format. Text that isn't one gives an empty profile.
  package init(text: String) {
    self = CallProfileReader(text: text).profile
  }
}
