import ShieldedDecoding
import ShieldedMacros

/// A small DTO, used as an element, an entry or a payload.
protocol PartFields: ExactlyComparable {
  var name: String { get }
  var count: Int { get }
}

extension PartFields {
  var exactValue: ExactValue { .record([.init("name", name), .init("count", count)]) }
}

struct ShieldedPart: ShieldedModel, DefaultProvider, PartFields {
  typealias Plain = PlainPart

  static let plainFields: [PlainField] = [
    .required("name", String.self),
    .required("count", Int.self),
  ]

  @SafeBox var name: String
  @SafeBox var count: Int

  static func defaultInstance() -> ShieldedPart { ShieldedPart(name: "", count: 0) }
}

@Shielded
struct MacroPart {
  var name: String
  var count: Int
}

extension MacroPart: MacroModel, PartFields {
  typealias Plain = PlainPart
  typealias Twin = ShieldedPart
}

struct PlainPart: Decodable, Sendable, PartFields {
  var name: String
  var count: Int
}
