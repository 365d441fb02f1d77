import Payloads
import ProbeExchange

/// A sample body with faults in some of its fields.
package struct DirtyBody: Sendable {
  /// The kinds of faults, as the tables count them.
  package enum Group: String, CaseIterable, Sendable, Codable {
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
  package struct Fault: Sendable, Equatable {
    package var path: [PathStep]
    package var kind: DirtKind
    package var group: Group {
      switch kind {
      case .missing: .missing
      case .null: .null
      case .numberAsString, .stringAsNumber, .creativeBool: .retyped
      default: .hard
      }
    }
  }

  /// The document.
  package let bytes: [UInt8]
  /// The faults, in the order of the fields.
  package let faults: [Fault]

  /// Makes a body dirty.
  ///
  /// The number of faults is exact; the fields and the kinds are random. The kinds have the weights of the public incidents in
  /// `Benchmarks/Census`.
  /// - Parameters:
  ///   - document: The clean body.
  ///   - fields: The fields that can have a fault.
  ///   - rate: The share of the fields that have one, from 0 to 1. There is at least one fault if there is a field.
  ///   - seed: The seed of the choice.
  ///   - variant: The number of the body among those with the same rate and seed.
  package init(_ document: JSONNode, fields: [LenientField], rate: Double, seed: UInt64, variant: Int = 0) {
    let stream = UInt64(1_000 * max(0, min(rate, 1))) + 10_000 * UInt64(max(0, variant))
    var generator = SeededGenerator(seed: seed, stream: stream)
    var order = Array(fields.indices)
    generator.shuffle(&order)
    let count = fields.isEmpty ? 0 : max(1, Int((rate * Double(fields.count)).rounded()))
    var document = document
    var faults: [Fault] = []
    for index in order.prefix(count).sorted() {
      guard let kind = Self.kind(for: fields[index], using: &generator) else { continue }
      let replacement = FaultSpelling.replacement(kind, of: fields[index], using: &generator)
      document.apply(replacement, at: fields[index].path[...])
      faults.append(Fault(path: fields[index].path, kind: kind))
    }
    bytes = document.bytes
    self.faults = faults
  }

  /// As many bodies of a rate as it takes for a hundred faults, but not more than 16. A single fault of a small body has one kind,
  /// which alone would decide the figure.
  package static func variants(
    of document: JSONNode,
    fields: [LenientField],
    rate: Double,
    seed: UInt64
  ) -> [DirtyBody] {
    let first = DirtyBody(document, fields: fields, rate: rate, seed: seed)
    let count = min(16, (100 + first.faults.count - 1) / max(1, first.faults.count))
    return [first]
      + (1..<max(1, count)).map { DirtyBody(document, fields: fields, rate: rate, seed: seed, variant: $0) }
  }

  /// The number of faults of each group.
  package var counts: [Group: Int] {
    faults.reduce(into: [:]) { $0[$1.group, default: 0] += 1 }
  }

  /// Draws a kind of fault by its weight, among those that apply to the field.
  private static func kind(for field: LenientField, using generator: inout SeededGenerator) -> DirtKind? {
    let kinds = DirtMix.census.shares.flatMap { share in
      share.kinds.filter { FaultSpelling.applies($0, to: field) }.map { (kind: $0, weight: share.weight) }
    }
    var ticket = generator.index(below: kinds.reduce(0) { $0 + $1.weight })
    for (kind, weight) in kinds {
      if ticket < weight { return kind }
      ticket -= weight
    }
    return nil
  }
}

extension JSONNode {
  /// Replaces the value at a path, or removes it. A path without a value changes nothing.
  fileprivate mutating func apply(_ replacement: FaultSpelling.Replacement, at path: ArraySlice<PathStep>) {
    guard let step = path.first else {
      if case .token(let text) = replacement { content = .scalar(.null, Array(text.utf8)) }
      return
    }
    switch (step, content) {
    case (.index(let index), .array(var elements, let closing)) where elements.indices.contains(index):
      elements[index].value.apply(replacement, at: path.dropFirst())
      content = .array(elements, closing: closing)
    case (.key(let key), .object(var members, let closing)):
      guard let index = members.firstIndex(where: { $0.key == key }) else { return }
      if path.count == 1, replacement == .removal {
        members.remove(at: index)
      } else {
        members[index].value.apply(replacement, at: path.dropFirst())
      }
      content = .object(members, closing: closing)
    default: break
    }
  }
}
