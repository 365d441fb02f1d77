import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// Rescues that differ only in their places were counted as one if a log was full.
@Suite("The places at which repeated rescues are counted", .timeLimit(.minutes(20)))
struct TallyPlaceRegressionTests {
  private struct Named: Decodable {
    @SafeBox var name: String

    private enum CodingKeys: String, CodingKey {
      case name = ""
    }
  }

  /// A list that is decoded twice, the second time as objects with an empty key.
  private struct Twice: Decodable {
    private enum CodingKeys: CodingKey {
      case list
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(SafeArray<String>.self, forKey: .list)
      _ = try container.decode([Named].self, forKey: .list)
    }
  }

  @Test("A field with an empty key isn't counted as the element that it is in", arguments: [0, 100])
  func emptyKey(capacity: Int) throws {
    let log = RescueLog(capacity: capacity)
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Twice.self, from: Data(#"{"list":[{"":{"x":1}}]}"#.utf8), options: options)
    let tallies = log.report().tallies.map { "\($0.path) \($0.count)" }
    #expect(tallies.sorted() == ["list[*] 1", "list[*][\"\"] 1"])
  }

  /// A key with a name of its own and an integer value.
  private struct NumberedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String, _ number: Int) {
      stringValue = name
      intValue = number
    }

    init?(intValue: Int) { nil }
    init?(stringValue: String) { nil }
  }

  private struct Numbered: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: NumberedKey.self)
      for (number, name) in ["Index 0", "row"].enumerated() {
        _ = try container.decode(Item.self, forKey: NumberedKey(name, number))
      }
    }
  }

  @Test("A key is counted as an index only if its own name is that of an index", arguments: [0, 100])
  func numberedKey(capacity: Int) throws {
    let payload = Data(#"{"Index 0":{"a":"x"},"row":{"a":"x"}}"#.utf8)
    for decoder: any RescuingDecoder in [JSONDecoder(), ShieldedJSONDecoder()] {
      let log = RescueLog(capacity: capacity)
      _ = try decoder.decode(Numbered.self, from: payload, options: RescueOptions(log: log))
      let tallies = log.report().tallies.map { "\($0.path) \($0.count)" }
      #expect(tallies.sorted() == ["[*].a 1", "row.a 1"])
    }
  }

  /// A key that is an index, as some decoders spell it.
  private struct IndexKey: CodingKey {
    let intValue: Int?

    var stringValue: String { "Index \(intValue ?? 0)" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  private struct Item: Decodable {
    @SafeBox var a: Int
  }

  private struct Indexed: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: IndexKey.self).decode([Item].self, forKey: IndexKey(intValue: 3))
    }
  }

  @Test("Elements of a list under a key that is an index belong to the element with that index", arguments: [0, 100])
  func indexKey(capacity: Int) throws {
    let log = RescueLog(capacity: capacity)
    let payload = Data(#"{"Index 3":[{"a":"x"},{"a":"x"}]}"#.utf8)
    _ = try ShieldedJSONDecoder().decode(Indexed.self, from: payload, options: RescueOptions(log: log))
    let tallies = log.report().tallies
    #expect(tallies.map(\.path.description) == ["[*][*].a"])
    #expect(tallies.map(\.count) == [2])
    #expect(tallies.map(\.affectedElementCount) == [1])
  }
}
