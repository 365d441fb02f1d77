import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Undeclared keys of objects that several containers read", .timeLimit(.minutes(20)))
struct UndeclaredContainerTests {
  class Base: Decodable {
    var id: Int
  }

  final class Derived: Base {
    private enum Keys: CodingKey {
      case name
    }

    var name: String

    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
      try super.init(from: decoder)
    }
  }

  /// A class whose superclass has an object of its own.
  final class Separate: Base {
    private enum Keys: CodingKey {
      case name
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
  }

  struct Point: Decodable {
    var x: Int
    var y: Int
  }

  /// A value that is decoded from the same object as its owner.
  struct Labelled: Decodable {
    private enum Keys: CodingKey {
      case label
    }

    var label: String
    var point: Point
    var again: Point

    init(from decoder: any Decoder) throws {
      // The inner value is complete before the outer one has asked for its key.
      point = try decoder.singleValueContainer().decode(Point.self)
      again = try Point(from: decoder)
      label = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .label)
    }
  }

  /// A value that two properties read from one key.
  struct Twice: Decodable {
    private enum Keys: CodingKey {
      case place
    }

    var point: Point
    var label: Label

    struct Label: Decodable {
      var label: String
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      point = try container.decode(Point.self, forKey: .place)
      label = try container.decode(Label.self, forKey: .place)
    }
  }

  /// One of two types, found by trying.
  enum Either: Decodable {
    case point(Point)
    case label(Twice.Label)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let point = try? container.decode(Point.self) {
        self = .point(point)
      } else {
        self = .label(try container.decode(Twice.Label.self))
      }
    }
  }

  enum Media: Decodable {
    private enum Keys: CodingKey {
      case type
    }

    case point(Point)
    case other

    init(from decoder: any Decoder) throws {
      let type = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .type)
      self = type == "point" ? .point(try Point(from: decoder)) : .other
    }
  }

  struct Nested: Decodable {
    private enum Keys: CodingKey {
      case a, list
    }

    var sum: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      sum = try container.nestedContainer(keyedBy: Keys.self, forKey: .a).decode(Int.self, forKey: .a)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      while !list.isAtEnd { sum += try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a) }
    }
  }

  /// A type that only looks whether keys are there.
  struct Presence: Decodable {
    private enum Keys: CodingKey {
      case a, b, c
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = container.contains(.a)
      _ = try? container.decodeNil(forKey: .b)
      _ = try container.superDecoder(forKey: .c)
    }
  }

  /// A hand-written dictionary.
  struct AnyKeys: Decodable {
    var count: Int

    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: PayloadKey.self).allKeys.count
    }
  }

  /// A type that doesn't open its object.
  struct Blind: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  struct Wrapper<Value: Decodable>: Decodable {
    var value: Value

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
  }

  private static func undeclared<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    // The same at the top level, in a list and in a wrapper.
    let whole = UndeclaredOutcome(type, json).undeclared
    let wrapped = UndeclaredOutcome(Wrapper<Wrapper<Value>>.self, json).undeclared
    #expect(wrapped == whole)
    let inList = UndeclaredOutcome([Value].self, "[\(json)]").undeclared
    #expect(inList == whole.map { "[0].\($0)" })
    return whole
  }

  @Test("The keys of a class and its superclass are united")
  func classes() {
    #expect(Self.undeclared(Derived.self, #"{"id": 1, "name": "a", "x": 2}"#) == ["x 2"])
    let separate = #"{"id": 0, "name": "a", "super": {"id": 1, "name": "b"}}"#
    #expect(Self.undeclared(Separate.self, separate) == ["id 0", #"super.name "b""#])
  }

  @Test("The keys of a value in the object of its owner are united with the owner's")
  func sameObject() {
    #expect(Self.undeclared(Labelled.self, #"{"label": "l", "x": 1, "y": 2, "z": 3}"#) == ["z 3"])
  }

  @Test("The keys of two values that are decoded from one object are united")
  func twice() {
    let json = #"{"place": {"x": 1, "y": 2, "label": "l", "z": 3}}"#
    #expect(Self.undeclared(Twice.self, json) == ["place.z 3"])
  }

  @Test("The keys that a failed attempt asked for are declared too")
  func attempts() {
    #expect(Self.undeclared(Either.self, #"{"x": 1, "y": 2, "z": 3}"#) == ["z 3"])
    #expect(Self.undeclared(Either.self, #"{"x": 1, "label": "l", "z": 3}"#) == ["z 3"])
  }

  @Test("A discriminator that is read by hand is declared")
  func discriminator() {
    #expect(Self.undeclared(Media.self, #"{"type": "point", "x": 1, "y": 2, "z": 3}"#) == ["z 3"])
    #expect(Self.undeclared(Media.self, #"{"type": "line", "x": 1}"#) == ["x 1"])
  }

  @Test("Objects that are read through nested containers are examined")
  func nestedContainers() {
    let json = #"{"a": {"a": 1, "b": 2}, "list": [{"a": 1}, {"a": 2, "c": 3}], "d": 4}"#
    #expect(Self.undeclared(Nested.self, json) == ["d 4", "a.b 2", "list[1].c 3"])
  }

  @Test("A key is declared however its container is asked for it")
  func presence() {
    #expect(Self.undeclared(Presence.self, #"{"a": 1, "b": 2, "c": 3, "d": 4}"#) == ["d 4"])
  }

  @Test("A type that lists the keys of its object has asked for all of them")
  func allKeys() {
    #expect(Self.undeclared(AnyKeys.self, #"{"a": 1, "b": {"c": 2}}"#) == [])
  }

  @Test("The keys of an object that its type doesn't open aren't reported")
  func unopened() {
    #expect(Self.undeclared(Blind.self, #"{"a": 1}"#) == [])
  }

  @Test("A type with a configuration is examined too")
  func configuration() throws {
    struct Configured: DecodableWithConfiguration {
      init(from decoder: any Decoder, configuration: Int) throws { _ = try Point(from: decoder) }
    }
    let log = RescueLog(reportsUndeclaredKeys: true)
    try RescueOptions(log: log).apply {
      let body = Data(#"{"x": 1, "y": 2, "z": 3}"#.utf8)
      _ = try ShieldedJSONDecoder().decode(Configured.self, from: body, configuration: 7)
    }
    #expect(log.report().records.map(\.path.description) == ["z"])
  }
}
