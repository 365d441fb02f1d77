/// Generates documents from a seed: valid documents of a given shape, and mutations of them.
public struct DocumentGenerator: Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Equal seeds give equal documents.
  public init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a positive limit.
  public mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  private mutating func happens(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// A feed, mostly as its model declares it.
  public mutating func feed() -> String {
    let posts = (0..<number(below: 4)).map { _ in post() }
    return object([("code", happens(90) ? "200" : anything(depth: 1)), ("data", array(posts))])
  }

  private mutating func post() -> String {
    var members: [(String, String)] = [
      ("id", "\(number(below: 100_000))"), ("title", string()), ("score", fraction()),
      ("isPinned", pick(["true", "false"])), ("tags", array((0..<number(below: 4)).map { _ in string() })),
      ("counts", object((0..<number(below: 4)).map { _ in (pick(["a", "b", "c", "é"]), "\(number(below: 9))") })),
    ]
    if happens(50) { members.append(("author", object([("name", string()), ("age", pick(["1", "null", "70"]))]))) }
    if happens(40) {
      members.append(("grid", array((0..<2).map { _ in array((0..<number(below: 4)).map { _ in fraction() }) })))
    }
    if happens(40) { members.append(("level", pick([#""low""#, #""high""#, #""none""#, "1", "null"]))) }
    if happens(15) {
      let index = number(below: members.count)
      // At most one bad value in a dictionary: hash order decides which of several Foundation meets first.
      members[index].1 = anything(depth: members[index].0 == "counts" ? 0 : 2)
    }
    if happens(8) { members.remove(at: number(below: members.count)) }
    if happens(8) { members.append((members[0].0, anything(depth: 1))) }
    if happens(30) { members.append((pick(["extra", "x", "", "日本"]), anything(depth: 3))) }
    for index in members.indices.reversed() where happens(20) { members.swapAt(index, number(below: members.count)) }
    return object(members)
  }

  /// A random value.
  public mutating func anything(depth: Int) -> String {
    switch number(below: depth > 0 ? 8 : 6) {
    case 0: pick(["null", "true", "false"])
    case 1: "\(number(below: 1_000_000))"
    case 2: fraction()
    case 3, 4: string()
    case 5: pick(["[]", "{}", "0", "-0", "1e3", #""""#])
    case 6: array((0..<number(below: 4)).map { _ in anything(depth: depth - 1) })
    default: object((0..<number(below: 4)).map { _ in (pick(["a", "b", "id", "name"]), anything(depth: depth - 1)) })
    }
  }

  private mutating func string() -> String {
    let part = { (generator: inout DocumentGenerator) in
      generator.pick([
        "a", "hello", "a longer run of plain text", "é", "日本", "👍", #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\""#,
        #"\\"#, " ",
      ])
    }
    return "\"" + (0..<number(below: 5)).map { _ in part(&self) }.joined() + "\""
  }

  private mutating func fraction() -> String {
    let digits = pick(["\(number(below: 10))", "\(number(below: 100_000))", "\(next())", "\(next())\(next())"])
    let point = pick(["", ".\(number(below: 100))", ".\(next())", ".0"])
    return pick(["", "-"]) + digits + point
      + pick(["", "", "", "e\(number(below: 40))", "E-\(number(below: 40))", "e+\(number(below: 330))"])
  }

  private mutating func array(_ elements: [String]) -> String {
    "[" + space() + elements.joined(separator: space() + "," + space()) + space() + "]"
  }

  private mutating func object(_ members: [(String, String)]) -> String {
    "{" + space() + members.map { "\"\($0)\":\($1)" }.joined(separator: "," + space()) + "}"
  }

  private mutating func space() -> String { happens(80) ? "" : pick([" ", "\n", "\t ", "\r\n"]) }

  /// The document with one to three bytes changed, removed, duplicated or inserted.
  public mutating func mutation(of document: [UInt8]) -> [UInt8] {
    var bytes = document
    let interesting =
      Array(#"{}[]:,"\0123456789-+.eEnulltruefas /x"#.utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xED, 0xFF]
    for _ in 0...number(below: 3) where !bytes.isEmpty {
      let position = number(below: bytes.count)
      switch number(below: 5) {
      case 0: bytes[position] = pick(interesting)
      case 1: bytes.remove(at: position)
      case 2: bytes.insert(pick(interesting), at: position)
      case 3: bytes.insert(bytes[position], at: position)
      default: bytes.removeSubrange(position..<min(bytes.count, position + number(below: 20)))
      }
    }
    return bytes
  }
}
