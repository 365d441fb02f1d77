import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Fault: keys that are equal as strings but spelled differently share a tally", .timeLimit(.minutes(20)))
struct EquivalentKeyRegressionTests {
  /// The angstrom sign, and the letter A with a combining ring: equal strings, of three UTF-8 bytes each.
  private static let angstrom = "\u{212B}"
  private static let ringedA = "A\u{30A}"

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An object with an integer under each of the keys, and an object with an `x` under each of the other keys.
  private struct Item: Codable, SafeValue {
    static var defaultValue: Item { Item() }

    struct Inner: Codable, SafeValue {
      @SafeBox var x: Int
      static var defaultValue: Inner { Inner(x: 0) }
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<20 { _ = try container.decode(SafeBox<Int>.self, forKey: Key(stringValue: "k\(number)")) }
      for key in [angstrom, ringedA] {
        _ = try container.decode(SafeBox<Int>.self, forKey: Key(stringValue: key))
        _ = try container.decode(SafeBox<Inner>.self, forKey: Key(stringValue: "in " + key))
      }
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private struct Feed: Decodable {
    @SafeArray var items: [Item]
  }

  private func payload(dirtyCount: Int) -> Data {
    var members = (0..<20).map { $0 < dirtyCount ? #""k\#($0)":"1""# : #""k\#($0)":1"# }
    for key in [Self.angstrom, Self.ringedA] {
      members += [#""\#(key)":"1""#, #""in \#(key)":{"x":"1"}"#]
    }
    let item = "{\(members.joined(separator: ","))}"
    return Data(#"{"items":[\#(item),\#(item),\#(item)]}"#.utf8)
  }

  /// The keys of a path, as the values of their Unicode scalars.
  private func spelling(_ keys: [String]) -> [[UInt32]] { keys.map { $0.unicodeScalars.map(\.value) } }

  @Test(
    "Each spelling has its own tally, with few and with many fields, whether rescues are counted or recorded one by one",
    arguments: [0, 20],
    0..<3
  )
  func ownTallies(dirtyCount: Int, logIndex: Int) throws {
    let log = [RescueLog(capacity: 0), RescueLog(), RescueLog(handler: { _ in })][logIndex]
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Feed.self, from: payload(dirtyCount: dirtyCount), options: options)
    let tallies = log.report().tallies
    let counts = tallies.map { tally in
      let keys = tally.path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
      return (keys: spelling(keys), count: tally.count)
    }
    for key in [Self.angstrom, Self.ringedA] {
      for path in [["items", key], ["items", "in " + key, "x"]] {
        #expect(counts.filter { $0.keys == spelling(path) }.map(\.count) == [3])
      }
    }
    #expect(tallies.count == dirtyCount + 4)
  }
}
