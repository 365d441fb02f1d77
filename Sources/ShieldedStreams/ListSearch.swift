import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Finds a list in a body whose bytes arrive in pieces, and collects the bytes around it.
///
///     {"code": 200, "data": {"total": 2, "items": [{"id": 1}, {"id": 2}]}, "message": "ok"}
///                                                 ^ found              ^ continued
///     the rest: {"code": 200, "data": {"total": 2, "items": []}, "message": "ok"}
///
/// The rest has an empty list in place of the list, and is decoded at the end. So the search needn't check the syntax: it skips
/// what it doesn't expect, and decoding the rest throws. If the list isn't found, the rest is the whole body.
struct ListSearch {
  /// The possible places of the list.
  struct Location {
    /// The keys of the objects around it, outermost first.
    let parents: [String]
    /// The keys of the list, the preferred one first; none if only the whole body may be the list.
    let keys: [String]
    /// A Boolean value that indicates whether the whole body may also be the list.
    var allowsWholeBody = false
  }

  /// The result of a piece of the body.
  enum Event {
    /// All bytes have been scanned.
    case needsMore
    /// The opening bracket of the list has been passed.
    case foundList
  }

  private enum Phase {
    case body
    case memberOrEnd
    case member
    case key(isEscaped: Bool)
    case colon
    case value
    case skippedValue(ValueBoundary)
    case separator
    /// After the body, or after something unexpected.
    case remainder
  }

  /// The bytes around the list.
  private(set) var rest: [UInt8] = []
  /// The keys that lead to the list, once it has been found.
  private(set) var path: [String]?
  /// A Boolean value that indicates whether the body may have a list to search for.
  let hasLocation: Bool
  private let location: Location
  private let restLimit: Int
  private let allowsTrailingCommas: Bool
  private var phase = Phase.body
  /// The number of objects that are open. An object that isn't on the way to the list is skipped as a whole.
  private var level = 0
  /// The key of the current member, as spelled in the body, with its quotes.
  private var key: [UInt8] = []
  /// The levels at which a parent has been found. Of equal keys, the first one counts, whatever its value is.
  private var passedLevels: Set<Int> = []
  private var candidates: PayloadCandidates
  /// A Boolean value that indicates whether a long rest is cut off, because the response is known to be a failure.
  var keepsOnlyBeginning = false
  /// The offset of the list's opening bracket in the rest and in the stream, and the number of bytes up to its end.
  private var (restOffset, listOffset, listByteCount) = (0, 0, 0)

  /// - Parameters:
  ///   - location: The possible places of the list; `nil` for a body that is all rest.
  ///   - restLimit: The maximum number of bytes around the list.
  ///   - allowsTrailingCommas: Whether an object may have a comma after its last member.
  init(for location: Location?, restLimit: Int, allowsTrailingCommas: Bool) {
    self.allowsTrailingCommas = allowsTrailingCommas
    self.location = location ?? Location(parents: [], keys: [])
    candidates = PayloadCandidates(self.location.keys)
    self.restLimit = restLimit
    hasLocation = location != nil
    if location == nil { phase = .remainder }
  }

  /// The rest up to the list, as a body of its own with an empty list.
  var beginning: [UInt8] { rest + [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "}"), count: level) }

  /// Notes the offset of the list in the stream.
  mutating func beginList(at offset: Int) {
    restOffset = rest.count - 1
    listOffset = offset
  }

  /// The position in the rest after which the elements of the list are left out, and their length.
  var gap: (position: Int, byteCount: Int) { path == nil ? (.max, 0) : (restOffset, listByteCount) }

  /// The error of a stream that has decoded another list than decoding the whole body chooses.
  var ambiguity: JSONStreamError? {
    candidates.conflict.map { .ambiguousList(found: $0.found, preferred: $0.preferred) }
  }

  /// The error of a rest that isn't valid JSON, with the offset in the body.
  ///
  /// - Parameter start: The offset at which the body begins in the stream.
  func streamError(_ part: MalformedPart, bodyAt start: Int) -> JSONStreamError {
    part.streamError { start + $0 + ($0 > gap.position ? gap.byteCount : 0) }
  }

  /// Scans bytes up to the beginning of the list, or to the end of the piece.
  ///
  /// - Parameter position: The position of the first byte that hasn't been scanned. It is moved past the scanned bytes.
  /// - Throws: ``JSONStreamError`` if there are too many bytes around the list.
  mutating func advance(in bytes: [UInt8], _ position: inout Int) throws(JSONStreamError) -> Event {
    while position < bytes.count {
      let first = position
      let isFound = try step(in: bytes, &position)
      // The rest gets the list's opening bracket too.
      rest += bytes[first..<position]
      if rest.count > restLimit {
        guard keepsOnlyBeginning else { throw ambiguity ?? .tooManyBytesAroundList(limit: restLimit) }
        rest.removeSubrange(restLimit...)
      }
      if isFound { return .foundList }
    }
    return .needsMore
  }

  /// Continues the search after the closing bracket of the list.
  ///
  /// - Parameter offset: The offset of the bracket in the stream.
  mutating func endList(at offset: Int) {
    listByteCount = offset - listOffset - 1
    rest.append(UInt8(ascii: "]"))
    phase = level == 0 ? .remainder : .separator
  }

  /// Scans the next bytes that belong together.
  ///
  /// - Returns: Whether the list begins at the new position.
  private mutating func step(in bytes: [UInt8], _ position: inout Int) throws(JSONStreamError) -> Bool {
    let byte = bytes[position]
    switch phase {
    case .remainder:
      position = bytes.count
      return false
    case .skippedValue(var boundary):
      if boundary.advance(in: bytes, &position) {
        phase = .separator
      } else {
        phase = .skippedValue(boundary)
      }
      return false
    case .key(let isEscaped):
      position += 1
      key.append(byte)
      phase = .key(isEscaped: !isEscaped && byte == UInt8(ascii: "\\"))
      if !isEscaped, byte == UInt8(ascii: "\"") { phase = .colon }
      return false
    case .value where !byte.isJSONWhiteSpace: return beginValue(byte, &position)
    case .body, .memberOrEnd, .member, .colon, .separator, .value: break
    }
    position += 1
    if byte.isJSONWhiteSpace { return false }
    switch (phase, byte) {
    case (.body, UInt8(ascii: "[")) where location.allowsWholeBody || location.keys.isEmpty:
      path = []
      return true
    case (.body, UInt8(ascii: "{")) where !location.keys.isEmpty:
      level = 1
      phase = .memberOrEnd
    case (.memberOrEnd, UInt8(ascii: "\"")), (.member, UInt8(ascii: "\"")):
      key = [byte]
      phase = .key(isEscaped: false)
    case (.colon, UInt8(ascii: ":")): phase = .value
    case (.separator, UInt8(ascii: ",")): phase = .member
    case (.memberOrEnd, UInt8(ascii: "}")), (.separator, UInt8(ascii: "}")):
      endObject()
    case (.member, UInt8(ascii: "}")) where allowsTrailingCommas: endObject()
    default: phase = .remainder
    }
    return false
  }

  private mutating func endObject() {
    level -= 1
    phase = level == 0 ? .remainder : .separator
  }

  /// Begins the value of a member.
  ///
  /// - Returns: Whether it is the list.
  private mutating func beginValue(_ byte: UInt8, _ position: inout Int) -> Bool {
    guard let name = name() else {
      phase = .skippedValue(ValueBoundary())
      return false
    }
    if level <= location.parents.count {
      let isParent =
        PayloadCandidates.areEqual(name, location.parents[level - 1]) && passedLevels.insert(level).inserted
      if isParent, path == nil, byte == UInt8(ascii: "{") {
        position += 1
        level += 1
        phase = .memberOrEnd
        return false
      }
    } else if candidates.add(name, isUsable: byte == UInt8(ascii: "[")) {
      position += 1
      path = location.parents + [name]
      return true
    }
    phase = .skippedValue(ValueBoundary())
    return false
  }

  /// The key of the current member; `nil` if it isn't valid Unicode, and matches no name.
  private func name() -> String? {
    if key.contains(UInt8(ascii: "\\")) { return try? ShieldedJSONDecoder().decode(String.self, from: key) }
    return String(valid: key.dropFirst().dropLast())
  }
}
