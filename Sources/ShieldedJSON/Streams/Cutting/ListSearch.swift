import Foundation
import ShieldedDecoding

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
    /// Whether the whole body may also be the list.
    var allowsWholeBody = false
  }

  /// What a piece of the body led to.
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
  private let location: Location
  private let restLimit: Int
  private var phase = Phase.body
  /// The number of objects that are open. An object that isn't on the way to the list is skipped as a whole.
  private var level = 0
  /// The key of the current member, as spelled in the body, with its quotes.
  private var key: [UInt8] = []
  /// The levels at which a parent has been found, and the ranks of the list's keys that have been: their positions in the
  /// location. Of equal keys, the first one counts, whatever its value is.
  private var (passedLevels, passedRanks): (Set<Int>, Set<Int>) = ([], [])
  /// The rank of the key under which the list was found.
  private var foundRank: Int?
  /// The least rank of the keys under which there is a list that the decoder may prefer, because it also finds a converted key.
  private var preferredRank = Int.max
  /// The offset of the list's opening bracket in the rest and in the stream, and the number of bytes up to its end.
  private var (restOffset, listOffset, listByteCount) = (0, 0, 0)

  /// - Parameters:
  ///   - location: The possible places of the list; `nil` for a body of which all is rest.
  ///   - restLimit: The maximum number of bytes around the list.
  init(for location: Location?, restLimit: Int) {
    self.location = location ?? Location(parents: [], keys: [])
    self.restLimit = restLimit
    if location == nil { phase = .remainder }
  }

  /// The rest up to the list as a body of its own, in which the list is empty.
  var beginning: [UInt8] { rest + [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "}"), count: level) }

  /// Notes the offset of the list in the stream.
  mutating func beginList(at offset: Int) {
    restOffset = rest.count - 1
    listOffset = offset
  }

  /// The error of a rest that isn't valid JSON, with the offset in the stream.
  func streamError(_ part: MalformedPart) -> JSONStreamError {
    part.streamError { $0 <= restOffset ? $0 : $0 + listByteCount }
  }

  /// Scans bytes up to the beginning of the list, or to the end of the piece.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - position: The position of the first byte that hasn't been scanned. It is moved past the scanned bytes.
  /// - Throws: ``JSONStreamError`` if there are too many bytes around the list, or if a second list takes precedence.
  mutating func advance(in bytes: [UInt8], _ position: inout Int) throws(JSONStreamError) -> Event {
    while position < bytes.count {
      let first = position
      let isFound = try step(in: bytes, &position)
      // The rest gets the list's opening bracket too.
      guard rest.count + (position - first) <= restLimit else { throw .tooManyBytesAroundList(limit: restLimit) }
      rest += bytes[first..<position]
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
    case .value where !byte.isJSONWhiteSpace: return try beginValue(byte, &position)
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
    // A byte order mark.
    case (.body, 0xEF), (.body, 0xBB), (.body, 0xBF): break
    case (.memberOrEnd, UInt8(ascii: "\"")), (.member, UInt8(ascii: "\"")):
      key = [byte]
      phase = .key(isEscaped: false)
    case (.colon, UInt8(ascii: ":")): phase = .value
    case (.separator, UInt8(ascii: ",")): phase = .member
    case (.memberOrEnd, UInt8(ascii: "}")), (.separator, UInt8(ascii: "}")):
      level -= 1
      phase = level == 0 ? .remainder : .separator
    default: phase = .remainder
    }
    return false
  }

  /// Begins the value of a member.
  ///
  /// - Returns: Whether it is the list.
  private mutating func beginValue(_ byte: UInt8, _ position: inout Int) throws(JSONStreamError) -> Bool {
    guard let name = name() else {
      phase = .skippedValue(ValueBoundary())
      return false
    }
    if level <= location.parents.count {
      let isParent = Self.areEqual(name, location.parents[level - 1]) && passedLevels.insert(level).inserted
      if isParent, path == nil, byte == UInt8(ascii: "{") {
        position += 1
        level += 1
        phase = .memberOrEnd
        return false
      }
    } else {
      let rank = location.keys.firstIndex { Self.areEqual($0, name) }
      let isFirst = rank.map { passedRanks.insert($0).inserted } ?? true
      if byte == UInt8(ascii: "["), try isList(name, rank, isFirst: isFirst) {
        position += 1
        path = location.parents + [name]
        foundRank = rank
        return true
      }
    }
    phase = .skippedValue(ValueBoundary())
    return false
  }

  /// Whether the list under a key is the one to decode.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - rank: Its rank; `nil` if it isn't one of the list's keys.
  ///   - isFirst: Whether it is the first of equal keys.
  /// - Throws: An error if another one has been decoded, in place of which the decoder would have taken this one.
  private mutating func isList(_ name: String, _ rank: Int?, isFirst: Bool) throws(JSONStreamError) -> Bool {
    // The first key whose converted form is the name, which the decoder finds if there is no exact key.
    let convertedRank = location.keys.firstIndex { Self.areEqual(SnakeCase.camelCased($0), name) } ?? .max
    if let foundRank {
      let otherRank = min(rank ?? .max, convertedRank)
      guard otherRank < foundRank else { return false }
      throw .ambiguousList(found: location.keys[foundRank], preferred: location.keys[otherRank])
    }
    guard let rank else {
      preferredRank = min(preferredRank, convertedRank)
      return false
    }
    return isFirst && rank <= preferredRank
  }

  /// Whether two names are equal byte for byte, as the decoder compares them.
  private static func areEqual(_ name: String, _ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }

  /// The key of the current member; `nil` if it isn't valid Unicode, and matches no name.
  private func name() -> String? {
    if key.contains(UInt8(ascii: "\\")) { return try? ShieldedJSONDecoder().decode(String.self, from: key) }
    return String(validating: key.dropFirst().dropLast(), as: UTF8.self)
  }
}
