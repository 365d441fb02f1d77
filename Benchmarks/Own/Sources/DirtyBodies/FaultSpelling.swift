import ModelRewriting
import Payloads

/// What a fault of one kind makes of a field.
package enum FaultSpelling {
  /// What takes the place of a member.
  package enum Replacement: Equatable {
    /// Nothing: the member is removed.
    case removal
    /// Another token.
    case token(String)
  }

  /// Whether a field can have a fault of a kind.
  package static func applies(_ kind: DirtKind, to field: LenientField) -> Bool {
    switch kind {
    case .missing: field.isMember && !field.isOptional
    case .null: !field.isOptional
    case .wrongShape: true
    case .numberAsString: field.kind == .number && numbers.contains(field.target)
    case .stringAsNumber: field.kind == .string && field.target == .scalar(.string)
    case .creativeBool: field.kind == .boolean && field.target == .scalar(.boolean)
    case .misfitNumber: field.kind == .number && field.target == .scalar(.integer)
    case .emptyString: numbers.contains(field.target) || field.target == .scalar(.boolean)
    case .unknownCase: field.isEnumeration
    case .dateFormat: field.kind == .string && field.target == .scalar(.date)
    case .invalidText: field.target == .scalar(.url) || field.target == .scalar(.uuid)
    // These are faults of lists and of whole responses.
    case .corruptElement, .renamedEnvelope: false
    }
  }

  /// What takes the place of a field with a fault of a kind that applies to it.
  package static func replacement(
    _ kind: DirtKind,
    of field: LenientField,
    using generator: inout SeededGenerator
  ) -> Replacement {
    let text = String(decoding: field.token, as: UTF8.self)
    func pick(_ tokens: [String]) -> Replacement { .token(generator.pick(from: tokens) ?? "{}") }
    switch kind {
    case .missing: return .removal
    case .null: return .token("null")
    case .numberAsString: return pick(["\"\(text)\"", "\"\(text)\"", "\"\(text)\"", "\" \(text) \""])
    case .stringAsNumber: return .token(number(for: text, using: &generator))
    case .creativeBool: return pick(text == "true" ? spellingsOfTrue : spellingsOfFalse)
    case .misfitNumber:
      let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
      return pick(isWhole ? ["\(text).9", "1e300"] : ["1e300"])
    case .emptyString: return .token("\"\"")
    case .unknownCase: return .token(unknownCase(of: field))
    case .dateFormat: return pick(["\"31/01/2026 10:00\"", "\"Sat, 31 Jan 2026 10:00:00 GMT\""])
    case .invalidText: return .token(field.target == .scalar(.url) ? "\"\"" : "\"n/a\"")
    case .wrongShape, .corruptElement, .renamedEnvelope: return pick(["{\"value\":\(text)}", "[\(text)]", "{}", "[]"])
    }
  }

  private static let spellingsOfTrue = ["1", "\"true\"", "\"yes\"", "\"on\""]
  private static let spellingsOfFalse = ["0", "\"false\"", "\"no\"", "\"off\""]
  private static let numbers: [LenientField.Target] = [.scalar(.integer), .scalar(.floatingPoint), .scalar(.decimal)]

  /// The number that replaces a string: the string itself if it is numeric, as identifiers are.
  private static func number(for text: String, using generator: inout SeededGenerator) -> String {
    let content = text.dropFirst().dropLast()
    let isNumeric =
      !content.isEmpty && content.count < 19 && content.first != "0"
      && content.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumeric ? String(content) : "\(1 + generator.index(below: 100_000))"
  }

  private static func unknownCase(of field: LenientField) -> String {
    guard case .enumeration(let raw, let strings) = field.target else { return "null" }
    guard raw == .string else { return "987654321" }
    let name = ["archived", "on-hold", "archived-2"].first { !strings.contains($0) }
    return "\"\(name ?? "not-declared-anywhere")\""
  }
}

extension LenientField {
  fileprivate var isEnumeration: Bool {
    if case .enumeration = target { true } else { false }
  }
}
