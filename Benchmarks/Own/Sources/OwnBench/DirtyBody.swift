import Payloads
import ProbeExchange

/// A sample body with faults in some of its fields.
struct DirtyBody {
  /// The kinds of faults, as the tables count them.
  enum Group: String, CaseIterable {
    /// The key is missing.
    case missing
    /// The value is `null`.
    case null
    /// The value has another JSON type, and can be converted.
    case retyped
    /// No value can be obtained, or not without loss.
    case hard
  }

  /// One fault.
  struct Fault {
    let path: BodyPath
    let kind: DirtKind

    var group: Group {
      switch kind {
      case .missing: .missing
      case .null: .null
      case .numberAsString, .stringAsNumber, .creativeBool: .retyped
      default: .hard
      }
    }
  }

  /// The document.
  let bytes: [UInt8]
  /// The faults, in the order of the fields.
  let faults: [Fault]

  /// Makes a body dirty.
  ///
  /// The number of faults is exact; the fields and the kinds are random. The kinds have the weights of the public incidents in
  /// `Benchmarks/Census`.
  /// - Parameters:
  ///   - rate: The share of the fields that have one, from 0 to 1. There is at least one fault if there is a field.
  ///   - variant: The number of the body among those with the same rate and seed.
  init(_ body: SampleBody, _ fields: [LenientField], rate: Double, seed: UInt64, variant: Int = 0) {
    let stream = UInt64(1_000 * max(0, min(rate, 1))) + 10_000 * UInt64(max(0, variant))
    var generator = SeededGenerator(seed: seed, stream: stream)
    var order = Array(fields.indices)
    generator.shuffle(&order)
    let count = fields.isEmpty ? 0 : max(1, Int((rate * Double(fields.count)).rounded()))
    var faults: [Fault] = []
    var output: [UInt8] = []
    var position = 0
    for field in order.prefix(count).sorted().map({ fields[$0] }) {
      guard let kind = field.drawKind(using: &generator) else { continue }
      faults.append(Fault(path: field.value.path, kind: kind))
      if let token = field.token(kind, using: &generator) {
        output += body.bytes[position..<field.value.range.lowerBound] + token.utf8
        position = field.value.range.upperBound
      } else if let member = field.value.member {
        output += body.bytes[position..<member.lowerBound]
        position = member.upperBound
        let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
        if let next = body.bytes[position...].firstIndex(where: { !isSpace($0) }), body.bytes[next] == UInt8(ascii: ",")
        {
          position = next + 1
        } else if let last = output.lastIndex(where: { !isSpace($0) }), output[last] == UInt8(ascii: ",") {
          output.remove(at: last)
        }
      }
    }
    bytes = output + body.bytes[position...]
    self.faults = faults
  }

  /// As many bodies of a rate as it takes for a hundred faults, but not more than 16. A single fault of a small body has one kind,
  /// which alone would decide the figure.
  static func variants(of body: SampleBody, _ fields: [LenientField], rate: Double, seed: UInt64) -> [DirtyBody] {
    let first = DirtyBody(body, fields, rate: rate, seed: seed)
    let count = min(16, (100 + first.faults.count - 1) / max(1, first.faults.count))
    return [first] + (1..<max(1, count)).map { DirtyBody(body, fields, rate: rate, seed: seed, variant: $0) }
  }
}

extension LenientField {
  /// Draws a kind of fault by its weight, among those that apply to the field.
  fileprivate func drawKind(using generator: inout SeededGenerator) -> DirtKind? {
    let kinds = DirtMix.census.shares.flatMap { share in
      share.kinds.filter(canHave).map { (kind: $0, weight: share.weight) }
    }
    var ticket = generator.index(below: kinds.reduce(0) { $0 + $1.weight })
    for (kind, weight) in kinds {
      if ticket < weight { return kind }
      ticket -= weight
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the field can have a fault of a kind.
  func canHave(_ kind: DirtKind) -> Bool {
    let isNumber = [.scalar(.integer), .scalar(.floatingPoint), .scalar(.decimal)].contains(target)
    return switch kind {
    case .missing: isMember && !isOptional
    case .null: !isOptional
    case .wrongShape: true
    case .numberAsString: value.kind == .number && isNumber
    case .stringAsNumber: value.kind == .string && target == .scalar(.string)
    case .creativeBool: value.kind == .boolean && target == .scalar(.boolean)
    case .misfitNumber: value.kind == .number && target == .scalar(.integer)
    case .emptyString: isNumber || target == .scalar(.boolean)
    case .unknownCase: if case .enumeration = target { true } else { false }
    case .dateFormat: value.kind == .string && target == .scalar(.date)
    case .invalidText: target == .scalar(.url) || target == .scalar(.uuid)
    // These are faults of lists and of whole responses.
    case .corruptElement, .renamedEnvelope: false
    }
  }

  /// Returns the token that replaces the value for a kind of fault that applies to it; `nil` if the member is removed.
  func token(_ kind: DirtKind, using generator: inout SeededGenerator) -> String? {
    let choices: [String]
    switch kind {
    case .missing: return nil
    case .null: return "null"
    case .numberAsString: choices = ["\"\(text)\"", "\"\(text)\"", "\"\(text)\"", "\" \(text) \""]
    case .stringAsNumber:
      // The string itself if it is numeric, as identifiers are.
      let content = text.dropFirst().dropLast()
      return content.wholeMatch(of: /[1-9][0-9]{0,17}/) != nil
        ? String(content) : "\(1 + generator.index(below: 100_000))"
    case .creativeBool:
      choices = text == "true" ? ["1", "\"true\"", "\"yes\"", "\"on\""] : ["0", "\"false\"", "\"no\"", "\"off\""]
    case .misfitNumber: choices = text.wholeMatch(of: /[-0-9]*/) != nil ? ["\(text).9", "1e300"] : ["1e300"]
    case .emptyString: return "\"\""
    case .unknownCase:
      guard case .enumeration(.string, let texts) = target else { return "987654321" }
      return "\"\(["archived", "on-hold", "archived-2"].first { !texts.contains($0) } ?? "not-declared-anywhere")\""
    case .dateFormat: choices = ["\"31/01/2026 10:00\"", "\"Sat, 31 Jan 2026 10:00:00 GMT\""]
    case .invalidText: return target == .scalar(.url) ? "\"\"" : "\"n/a\""
    case .wrongShape, .corruptElement, .renamedEnvelope: choices = ["{\"value\":\(text)}", "[\(text)]", "{}", "[]"]
    }
    return generator.pick(from: choices)
  }
}
