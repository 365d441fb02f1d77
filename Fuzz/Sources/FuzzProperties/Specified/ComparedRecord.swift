import RescueSpecification
import ShieldedDecoding

/// A record in a form in which the library's and the specification's can be compared.
struct ComparedRecord: Hashable, CustomStringConvertible {
  private var record: SpecifiedRecord

  /// - Parameter prefix: What the names of the models begin with, which tells them from their twins.
  init(_ record: SpecifiedRecord) {
    self.record = record
    self.record.path = record.path.cut
    self.record.underlyingPath = record.underlyingPath?.cut
    if let found = record.found, !Self.isShownUnchanged(found) { self.record.found = Self.hidden }
    self.record.source = .other
  }

  /// - Parameter twin: The specification's record at the same position. What a long text is cut to, and how special characters
  ///   are escaped, is compared by other properties.
  init(_ record: RescueRecord, beside twin: ComparedRecord?) {
    let isHidden = twin?.record.found == Self.hidden && record.found != nil
    self.record = SpecifiedRecord(
      path: SpecifiedPath(record.path).cut,
      rule: record.rule,
      outcome: record.outcome,
      reason: record.reason,
      expected: record.expected,
      source: .other,
      found: isHidden ? Self.hidden : record.found,
      underlyingPath: record.underlyingPath.map { SpecifiedPath($0).cut },
      cause: record.cause
    )
  }

  var description: String { record.description }

  /// The same record without the prefix of the models' names.
  var withoutPrefix: ComparedRecord {
    var copy = self
    copy.record.expected = record.expected.replacing("Shielded", with: "").replacing("Macro", with: "")
    return copy
  }

  private static let hidden = "(not compared)"

  /// Whether a record shows a text as it is: it isn't cut, and nothing in it is escaped.
  private static func isShownUnchanged(_ text: String) -> Bool {
    guard text.utf8.count <= 80 else { return false }
    if text == "{…}" || text == "[…]" { return true }
    let inner = text.hasPrefix("\"") ? text.dropFirst().dropLast() : text[...]
    return inner.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}

extension SpecifiedPath {
  init(_ path: RescuePath) {
    self.init(
      path.components.map { component in
        switch component {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .anyIndex: .anyIndex
        }
      }
    )
  }

  /// The path with the beginning of each key that a record may cut.
  fileprivate var cut: SpecifiedPath {
    SpecifiedPath(
      steps.map { step in
        guard case .key(let bytes) = step, bytes.count > 100 else { return step }
        return .key(Array(bytes.prefix(100)))
      }
    )
  }
}
