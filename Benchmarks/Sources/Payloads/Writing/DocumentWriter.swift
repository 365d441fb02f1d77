/// Writes a document value by value, makes some of the values dirty, and records the expected rescues.
///
/// The writer decides which values are dirty, with its own stream of random numbers, and tracks its position in the document,
/// which gives every expected rescue its path. The source decides which values there are, and the buffer how a token is
/// spelled.
struct DocumentWriter {
  var json = JSONBuffer()
  var dirt: SeededGenerator
  private(set) var rescues: [ExpectedRescue] = []
  private(set) var dirtCounts: [DirtKind: Int] = [:]
  /// The path of the object or array being written.
  private(set) var place: [PathComponent] = []
  private var isFirstMember = true
  private(set) var isDirtyRecord = false
  /// The number of bytes that have been taken out of the buffer.
  private var bytesTaken = 0
  let dirtRate: Double
  private let dirtDensity: Double
  private let mix: DirtMix

  /// The probability of dirt in a value that contains other fields, relative to a field's. If both were equal, little would be
  /// left of a nested record.
  private static let containerShare = 1.0 / 16

  init(_ specification: PayloadSpecification) {
    dirt = SeededGenerator(seed: specification.seed, stream: 1)
    dirtRate = specification.dirtRate
    dirtDensity = specification.dirtDensity
    mix = specification.mix
  }

  /// The number of bytes written so far.
  var byteCount: Int { bytesTaken + json.bytes.count }

  // MARK: Pieces

  /// Removes and returns what has been written since the last call.
  mutating func takePiece() -> (bytes: [UInt8], rescues: [ExpectedRescue], dirtCounts: [DirtKind: Int]) {
    let piece = (json.bytes, rescues, dirtCounts)
    bytesTaken += json.bytes.count
    json.removeAll()
    rescues.removeAll(keepingCapacity: true)
    if !dirtCounts.isEmpty { dirtCounts = [:] }
    return piece
  }

  // MARK: Structure

  /// Enters an object or array of the envelope. It is never left again, because nothing written after the records can be dirty.
  mutating func enter(_ component: PathComponent) {
    place.append(component)
  }

  /// Begins a record, and decides whether it is dirty.
  mutating func beginRecord(at index: Int) {
    place.append(.index(index))
    isDirtyRecord = dirt.happens(dirtRate)
    if index > 0 { json.append(",") }
  }

  mutating func endRecord() {
    place.removeLast()
  }

  /// Writes an object's braces, with the closure's output between them.
  mutating func members<Result>(_ body: (inout DocumentWriter) -> Result) -> Result {
    let outer = isFirstMember
    isFirstMember = true
    json.append("{")
    let result = body(&self)
    json.append("}")
    isFirstMember = outer
    return result
  }

  /// Calls a closure with the path extended by a component.
  mutating func inside<Result>(_ component: PathComponent, _ body: (inout DocumentWriter) -> Result) -> Result {
    place.append(component)
    let result = body(&self)
    place.removeLast()
    return result
  }

  /// Writes a member's key, preceded by a comma if needed.
  mutating func beginField(_ key: String) {
    json.append(isFirstMember ? "\"" : ",\"")
    json.append(key)
    json.append("\":")
    isFirstMember = false
  }

  mutating func writeToken(_ key: String, _ token: String) {
    beginField(key)
    json.append(token)
  }

  // MARK: Dirt

  /// Draws the dirt of a value, or `nil` if it stays clean. Only a dirty record's values can be dirty.
  mutating func drawDirt(for target: FieldTarget) -> DirtKind? {
    let probability = target.isContainer ? dirtDensity * Self.containerShare : dirtDensity
    guard isDirtyRecord, dirt.happens(probability), let kind = mix.kind(for: target, using: &dirt) else { return nil }
    note(kind)
    return kind
  }

  /// Decides whether the envelope has a kind of dirt, with the same probability as a record.
  mutating func drawEnvelopeDirt(_ kind: DirtKind) -> Bool {
    guard mix.contains(kind), dirt.happens(dirtRate) else { return false }
    note(kind)
    return true
  }

  /// Counts a dirty value.
  mutating func note(_ kind: DirtKind) {
    dirtCounts[kind, default: 0] += 1
  }

  /// Adds an expected rescue of a member of the object being written.
  mutating func rescue(_ key: String, _ outcome: ExpectedRescue.Outcome, _ reason: ExpectedRescue.Reason? = nil) {
    rescue([.key(key)], outcome, reason)
  }

  /// Adds an expected rescue at a path relative to the object or array being written.
  mutating func rescue(
    _ path: [PathComponent],
    _ outcome: ExpectedRescue.Outcome,
    _ reason: ExpectedRescue.Reason? = nil
  ) {
    rescues.append(ExpectedRescue(path: place + path, outcome: outcome, reason: reason))
  }
}

/// A JSON document under construction, as bytes.
///
/// It writes tokens and leaves the grammar to its caller, which also writes documents that violate a schema. Numbers are
/// spelled by `description`, which for a Double is the shortest spelling that reads back the same.
struct JSONBuffer {
  private(set) var bytes: [UInt8] = []

  /// Empties the buffer without keeping its capacity, because the bytes taken own the memory.
  mutating func removeAll() {
    bytes = []
    bytes.reserveCapacity(512)
  }

  /// Writes text unchanged: punctuation, a number, a literal, or a token whose spelling matters.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a string token.
  /// - Parameter escapesNonASCII: Whether non-ASCII characters are written as `\u` escapes.
  mutating func append(string text: String, escapesNonASCII: Bool = false) {
    bytes.append(UInt8(ascii: "\""))
    if escapesNonASCII {
      for unit in text.utf16 { append(codeUnit: unit) }
    } else {
      for byte in text.utf8 { append(stringByte: byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(codeUnit unit: UInt16) {
    if let byte = UInt8(exactly: unit), byte < 0x80 {
      append(stringByte: byte)
    } else {
      appendEscape(of: unit)
    }
  }

  private mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20: appendEscape(of: UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func appendEscape(of unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      append(String((unit >> shift) & 0xF, radix: 16))
    }
  }
}
