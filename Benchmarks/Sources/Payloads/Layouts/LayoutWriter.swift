/// How a payload's document is written: its white space, the order of its members, and members that no model declares.
///
/// The layout changes neither a value nor the number of records, so payloads of one seed have the same expected result in every
/// layout.
package enum PayloadLayout: String, CaseIterable, Sendable {
  /// No white space, and members in the order in which the models declare them.
  case compact
  /// A space after each comma and colon: `{"id": 1, "sku": 2}`.
  case spaced
  /// One member or element a line, indented by two spaces a level.
  case indented
  /// Members in another order, the same in every record.
  case shuffled
  /// Members in an order drawn for each object of each record.
  case random
  /// Seven members in each record that no model declares, among the declared ones.
  case extra

  /// A one-line summary for listings.
  package var summary: String {
    switch self {
    case .compact: "no white space, members in the models' order"
    case .spaced: "a space after each comma and colon"
    case .indented: "one member or element a line, indented by two spaces a level"
    case .shuffled: "members in another order, the same in every record"
    case .random: "members in an order drawn for each record"
    case .extra: "seven members in each record that no model declares"
    }
  }
}

/// Rewrites the pieces of a compact document in another layout.
///
/// Only records change their members. The envelope's order is part of the envelope's contract, and its white space alone
/// changes.
struct LayoutWriter {
  private let layout: PayloadLayout
  private var generator: SeededGenerator
  private var whiteSpace: WhiteSpaceWriter

  init(_ specification: PayloadSpecification) {
    layout = specification.layout
    generator = SeededGenerator(seed: specification.seed, stream: 2)
    whiteSpace = WhiteSpaceWriter(isIndented: specification.layout == .indented)
  }

  /// Rewrites the text before or after the records.
  mutating func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    switch layout {
    case .spaced, .indented: whiteSpace.rewritten(bytes)
    case .compact, .shuffled, .random, .extra: bytes
    }
  }

  /// Rewrites a record, which may have a preceding comma.
  mutating func rewritten(record bytes: [UInt8]) -> [UInt8] {
    switch layout {
    case .compact, .spaced, .indented:
      return rewritten(bytes)
    case .shuffled, .random, .extra:
      let hasComma = bytes.first == UInt8(ascii: ",")
      var value = JSONStructure(bytes[(hasComma ? 1 : 0)...])
      rearrange(&value)
      var buffer: [UInt8] = hasComma ? [UInt8(ascii: ",")] : []
      value.write(to: &buffer)
      return buffer
    }
  }

  private mutating func rearrange(_ record: inout JSONStructure) {
    switch layout {
    case .compact, .spaced, .indented: break
    case .shuffled: record.arrangeMembers { $0.sort { Self.rank($0) < Self.rank($1) } }
    case .random: record.arrangeMembers { generator.shuffle(&$0) }
    case .extra: addMembers(to: &record)
    }
  }

  /// The position of a member in the shuffled order: a hash of its key, so that the order doesn't depend on the members that a
  /// dirty record lacks. The hash is FNV-1a's, which is defined modulo 2^64, hence the wrapping operator; the generator mixes
  /// it.
  private static func rank(_ member: JSONStructure.Member) -> UInt64 {
    let hash = member.key.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var mixer = SeededGenerator(seed: hash, stream: 2)
    return mixer.next()
  }

  // MARK: Undeclared members

  /// Adds seven members at even distances. A record that isn't an object stays as it is.
  private mutating func addMembers(to record: inout JSONStructure) {
    guard case .object(let declared) = record else { return }
    let added = nextMembers()
    var members: [JSONStructure.Member] = []
    for (index, member) in declared.enumerated() {
      members += added[(index * added.count / declared.count)..<((index + 1) * added.count / declared.count)]
      members.append(member)
    }
    record = .object(declared.isEmpty ? added : members)
  }

  /// Members of every kind, as APIs add them in later versions. Their values differ in length from record to record.
  private mutating func nextMembers() -> [JSONStructure.Member] {
    let number = generator.index(below: 10_000_000)
    let warehouse = generator.pick(from: ["null", "\"Rotterdam\"", "\"Gdańsk\"", "\"Porto de Leixões\""]) ?? "null"
    let sides = (0..<3).map { _ in "\(Double(generator.index(below: 2_000)) / 10)" }
    let labels = (0..<generator.index(below: 4)).map { _ in "\"label \(generator.index(below: 100))\"" }
    return [
      ("_links", "{\"self\":\"https://example.org/v2/entries/\(number)\"}"),
      ("_revision", "\(generator.index(below: 1_000))"),
      ("_warehouse", warehouse),
      ("_dimensions", "{\"width\":\(sides[0]),\"height\":\(sides[1]),\"depth\":\(sides[2])}"),
      ("_isImported", generator.happens(0.5) ? "true" : "false"),
      ("_labels", "[\(labels.joined(separator: ","))]"),
      ("_note", "\"imported by job \(number), checked \\\"twice\\\"\""),
    ].map { JSONStructure.Member(key: Array("\"\($0.0)\"".utf8)[...], value: JSONStructure(Array($0.1.utf8)[...])) }
  }
}

/// Writes a document's tokens again with white space between them.
///
/// It receives the document in pieces of any length, and keeps only the depth between them. White space of the original outside
/// strings is left out.
struct WhiteSpaceWriter {
  /// A Boolean value that indicates whether each member and element gets a line of its own; otherwise there is a space after
  /// each comma and colon.
  let isIndented: Bool

  private var depth = 0
  /// A Boolean value that indicates whether an object or array was opened by the last token, so that it may turn out to be
  /// empty.
  private var isOpened = false

  init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  /// The next bytes of the document with white space.
  mutating func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var isString = false
    var isEscaped = false
    for byte in bytes {
      if isString {
        result.append(byte)
        isString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        isString = byte == UInt8(ascii: "\"")
        write(byte, to: &result)
      }
    }
    return result
  }

  private mutating func write(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      openPending(&result)
      result.append(byte)
      depth += 1
      isOpened = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isOpened { breakLine(&result) }
      isOpened = false
      result.append(byte)
    case UInt8(ascii: ","):
      result.append(byte)
      if isIndented { breakLine(&result) } else { result.append(UInt8(ascii: " ")) }
    case UInt8(ascii: ":"):
      result.append(byte)
      result.append(UInt8(ascii: " "))
    default:
      openPending(&result)
      result.append(byte)
    }
  }

  /// Begins the first member's line, now that the object or array isn't empty.
  private mutating func openPending(_ result: inout [UInt8]) {
    if isOpened { breakLine(&result) }
    isOpened = false
  }

  private func breakLine(_ result: inout [UInt8]) {
    guard isIndented else { return }
    result.append(UInt8(ascii: "\n"))
    result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
