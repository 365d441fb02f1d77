import Foundation

/// A use of a symbol in a place that also runs on systems that don't have it.
struct NewerUse: Hashable, CustomStringConvertible {
  let file: String
  let line: Int
  let symbol: String
  /// The version of iOS that has the symbol.
  let version: String

  var description: String { "\(file):\(line): \(symbol) needs iOS \(version)" }
}

/// Finds uses of symbols that are newer than a minimum in the compiler's syntax trees.
///
/// The trees have what the compiler has resolved: the declarations that expressions refer to, implicit ones too, and the types of
/// expressions and declarations. `@available` of a declaration and of those around it raises the minimum inside it; so does a
/// condition `#available` for what follows it. Code that `#if` excludes on this platform isn't in the trees.
struct NewerUseFinder {
  private let versions: SymbolVersions
  private let minimum: SystemVersions
  private var file = ""
  private var lineStarts: [Int] = []
  private var line = 0
  private var newTypesByName: [String: [SymbolVersions.Symbol]] = [:]
  private(set) var uses: Set<NewerUse> = []
  /// The number of source files whose trees have been searched.
  private(set) var fileCount = 0

  init(_ versions: SymbolVersions, minimum: SystemVersions) {
    self.versions = versions
    self.minimum = minimum
  }

  /// Searches the trees in a file, which has one for each source file, one after the other.
  mutating func search(treesIn file: URL) throws {
    let data = try Data(contentsOf: file)
    var start = data.startIndex
    while start < data.endIndex {
      let next = data.range(of: Self.beginning, in: min(start + 1, data.endIndex)..<data.endIndex)?.lowerBound
      let end = next ?? data.endIndex
      search(try JSONSerialization.jsonObject(with: data[start..<end]), minimum)
      start = end
    }
  }

  private static let beginning = Data(#"{"_kind":"source_file""#.utf8)

  private mutating func search(_ node: Any, _ minimum: SystemVersions) {
    if let list = node as? [Any] {
      // What follows a guard with `#available` in a body.
      var minimum = minimum
      for element in list {
        search(element, minimum)
        if let element = element as? [String: Any], element["_kind"] as? String == "guard_stmt" {
          minimum = minimum.raised(to: Self.conditions(of: element))
        }
      }
    } else if let node = node as? [String: Any] {
      searchObject(node, minimum)
    }
  }

  private mutating func searchObject(_ node: [String: Any], _ minimum: SystemVersions) {
    let kind = node["_kind"] as? String ?? ""
    if kind == "source_file", let name = node["filename"] as? String { begin(name) }
    if let range = node["range"] as? [String: Any], let start = range["start"] as? Int { line = self.line(of: start) }
    let minimum = minimum.raised(to: Self.availability(of: node))
    let isConditional = kind == "if_stmt" || kind == "guard_stmt"
    let inside = isConditional ? minimum.raised(to: Self.conditions(of: node)) : minimum
    for (key, value) in node.sorted(by: { $0.key < $1.key }) {
      switch value {
      case let text as String:
        if text.hasPrefix("s:") { check(text, minimum) } else if text.hasPrefix("$s") { checkType(text, minimum) }
      case let conditions as [[String: Any]] where isConditional && key == "conditions":
        // A condition is evaluated only if those before it are true.
        var minimum = minimum
        for condition in conditions {
          searchObject(condition, minimum)
          minimum = minimum.raised(to: Self.requirement(of: condition))
        }
      default:
        // A guard's body and an `else` run without the condition.
        let outside = kind == "guard_stmt" ? key == "body" : key == "else_stmt"
        search(value, outside ? minimum : inside)
      }
    }
  }

  private mutating func begin(_ name: String) {
    fileCount += 1
    file = name.components(separatedBy: "/Sources/").last ?? name
    let bytes = (try? Data(contentsOf: URL(filePath: name))) ?? Data()
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private func line(of offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } }

  private mutating func check(_ identifier: String, _ minimum: SystemVersions) {
    if let symbol = versions.symbols[identifier] { add(symbol, minimum) }
  }

  private mutating func checkType(_ name: String, _ minimum: SystemVersions) {
    let found =
      newTypesByName[name] ?? versions.newTypes.filter { name.contains($0.mangled) }.map(\.symbol)
    newTypesByName[name] = found
    for symbol in found { add(symbol, minimum) }
  }

  private mutating func add(_ symbol: SymbolVersions.Symbol, _ minimum: SystemVersions) {
    guard symbol.introduced.isNewer(than: minimum) else { return }
    let version = symbol.introduced["iOS"]?.description ?? "?"
    uses.insert(NewerUse(file: file, line: line, symbol: symbol.name, version: version))
  }

  /// The versions that the attributes `@available` of a declaration require.
  private static func availability(of node: [String: Any]) -> SystemVersions {
    var versions: SystemVersions = [:]
    for attribute in node["attrs"] as? [[String: Any]] ?? [] where attribute["_kind"] as? String == "available_attr" {
      guard let domain = attribute["domain"] as? String, let introduced = attribute["introduced"] as? String else {
        continue
      }
      versions[domain] = SystemVersion(introduced)
    }
    return versions
  }

  /// The versions that the conditions `#available` of a statement require.
  private static func conditions(of node: [String: Any]) -> SystemVersions {
    (node["conditions"] as? [[String: Any]] ?? []).reduce([:]) { $0.raised(to: requirement(of: $1)) }
  }

  /// The versions that a condition `#available` requires; none for another condition.
  private static func requirement(of condition: [String: Any]) -> SystemVersions {
    guard condition["_kind"] as? String == "#available" else { return [:] }
    var versions: SystemVersions = [:]
    for query in condition["queries"] as? [[String: Any]] ?? [] {
      guard let domain = query["domain"] as? String, let version = query["version"] as? String else { continue }
      versions[domain] = SystemVersion(version)
    }
    return versions
  }
}

extension [Int] {
  /// The index of the first element of a sorted array that has a property which all after it have too.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
