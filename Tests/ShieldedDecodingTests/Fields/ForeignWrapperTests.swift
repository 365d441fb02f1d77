import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

/// A property wrapper of another package, which is decoded by an overload of its own.
@propertyWrapper
struct Trimmed: Equatable {
  var wrappedValue: String
}

extension Trimmed: Codable {
  init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  func decode(_ type: Trimmed.Type, forKey key: Key) throws -> Trimmed {
    let text = try decodeIfPresent(String.self, forKey: key) ?? ""
    return Trimmed(wrappedValue: text.trimmingCharacters(in: .whitespaces))
  }
}

@Suite("Property wrappers of other packages in a @Shielded type", .timeLimit(.minutes(20)))
struct ForeignWrapperTests {
  struct Person: Codable, Equatable {
    @Trimmed var name: String
    @SafeBox var age: Int
    var height: Double

    enum CodingKeys: String, CodingKey { case name, age, height }

    init(_ name: String, _ age: Int, _ height: Double) {
      _name = Trimmed(wrappedValue: name)
      _age = SafeBox(wrappedValue: age)
      self.height = height
    }

    init(from decoder: any Decoder) throws {
      let container = try _ShieldedContainer<CodingKeys>(decoder)
      _name = try container.base.decode(Trimmed.self, forKey: .name)
      _age = try container.base.decode(SafeBox<Int>.self, forKey: .age)
      height = try container.decode(forKey: .height)
    }
  }

  @Test("A wrapper is decoded by its own overload for a key, which a missing key reaches too")
  func overloads() {
    expect(Person.self, from: ["name": " A ", "age": 3, "height": 1.5], is: Person("A", 3, 1.5))
    expect(
      Person.self,
      from: ["age": "3"],
      is: Person("", 3, 0),
      [.retyped("age"), .defaulted(.keyNotFound, "height")]
    )
  }
}
