import RescueSpecification
import ShieldedDecoding

/// A DTO with its own `init(from:)` that refuses some values: with a `DecodingError`, which must be rescued, and with an error
/// that isn't the decoder's, which must pass.
struct Percentage: Codable, DefaultProvider, ExactlyComparable {
  /// Thrown for 13. It represents a cancellation.
  struct Unlucky: Error {}

  var value: Int

  init(_ value: Int) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    if value == 13 { throw Unlucky() }
    guard (0...100).contains(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) isn't a percentage")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  static func defaultInstance() -> Percentage { Percentage(0) }

  var exactValue: ExactValue { value.exactValue }
}

/// An enum with its own `init(from:)`: it accepts any case of its raw values' letters, refuses some strings with a
/// `DecodingError`, which must be rescued, and one with an error that isn't the decoder's, which must pass.
enum Priority: String, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case low, high, unset

  static let fallback = Priority.unset

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if text == "13" { throw Percentage.Unlucky() }
    guard let priority = Priority(rawValue: text.lowercased()) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) isn't a priority")
    }
    self = priority
  }
}

/// A scalar type of its own. Its `init(from:)` reads a string in capitals, and refuses one with an error that isn't the
/// decoder's. A rescue converts tokens as for a `String`, without capitals, so it shows which of the two has read a value.
struct Tag: Codable, SafeValue, ExactlyComparable {
  var text: String

  init(_ text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    if text == "13" { throw Percentage.Unlucky() }
    self.text = text.uppercased()
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static func _converted(from token: JSONToken) -> Conversion<Tag> { String._converted(from: token).map { Tag($0) } }

  static var _rescueTarget: RescueTarget { .string }
  static var _defaultValue: Tag { Tag("") }

  var exactValue: ExactValue { text.exactValue }
}

/// A plain `Codable` type that reads its members by the less common methods of containers: by types that are only known at run
/// time, by a class and its subclass, and as a dictionary with integer keys.
struct PlainContainers: Decodable, ExactlyComparable {
  /// A class whose subclass decodes one more member.
  class Shape: Decodable, ExactlyComparable {
    private let name: String

    var exactValue: ExactValue { .record([.init("name", name)]) }
  }

  final class Circle: Shape {
    private let radius: Int

    private enum CodingKeys: CodingKey { case radius }

    required init(from decoder: any Decoder) throws {
      radius = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .radius)
      try super.init(from: decoder)
    }

    override var exactValue: ExactValue { .record([.init("shape", super.exactValue), .init("radius", radius)]) }
  }

  private enum CodingKeys: CodingKey { case one, oneOrNil, all, gaps, numbered, whole, kept }

  private let one: Shape?
  private let oneOrNil: Shape?
  private let all: [Shape]
  private let gaps: [Shape?]
  private let numbered: [Int: Int]
  private let names: [String]
  private let whole: Shape?
  /// The number of elements of a list in which each has another type.
  private let kept: Int

  init(from decoder: any Decoder) throws {
    // The static type is the superclass.
    let type: Shape.Type = Circle.self
    let container = try decoder.container(keyedBy: CodingKeys.self)
    one = container.contains(.one) ? try container.decode(type, forKey: .one) : nil
    oneOrNil = try container.decodeIfPresent(type, forKey: .oneOrNil)
    var shapes: [Shape] = []
    if container.contains(.all) {
      var list = try container.nestedUnkeyedContainer(forKey: .all)
      while !list.isAtEnd { shapes.append(try list.decode(type)) }
    }
    all = shapes
    var shapesOrNil: [Shape?] = []
    if container.contains(.gaps) {
      var list = try container.nestedUnkeyedContainer(forKey: .gaps)
      while !list.isAtEnd { shapesOrNil.append(try list.decodeIfPresent(type)) }
    }
    gaps = shapesOrNil
    let entries = try container.decodeIfPresent([Int: Int].self, forKey: .numbered)
    numbered = entries ?? [:]
    names =
      try entries == nil
      ? [] : container.nestedContainer(keyedBy: AnyKey.self, forKey: .numbered).allKeys.map(\.stringValue)
    whole =
      container.contains(.whole) ? try container.superDecoder(forKey: .whole).singleValueContainer().decode(type) : nil
    if container.contains(.kept) {
      var list = try container.nestedUnkeyedContainer(forKey: .kept)
      kept = try Tagged<Int>.count(in: &list, limit: 200)
    } else {
      kept = 0
    }
  }

  /// One of any number of types, which a decoder has to tell apart.
  private struct Tagged<Content>: Decodable {
    init(from decoder: any Decoder) {}

    /// Decodes each element as a type that contains that of the element before.
    static func count(in list: inout any UnkeyedDecodingContainer, limit: Int) throws -> Int {
      guard limit > 0, !list.isAtEnd else { return 0 }
      _ = try list.decode(Self.self)
      return try 1 + Tagged<Self>.count(in: &list, limit: limit - 1)
    }
  }

  var exactValue: ExactValue {
    .record([
      .init("one", one), .init("oneOrNil", oneOrNil), .init("all", all), .init("gaps", gaps),
      .init("numbered", numberedEntries), .init("whole", whole), .init("kept", kept),
    ])
  }

  /// The entries in the order of their keys. If two keys are the same number, the value of either may be kept, and values aren't
  /// compared.
  private var numberedEntries: [[Int]] {
    numbered.sorted { $0.key < $1.key }.map { numbered.count == names.count ? [$0.key, $0.value] : [$0.key] }
  }
}
