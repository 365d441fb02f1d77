import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of snapshots of objects with collections that plain Codable decodes", .timeLimit(.minutes(20)))
struct ArrivingCollectionRegressionTests {
  private struct Basket: Codable, Equatable, Rescuable {
    var tags: [String]
  }

  private struct Prices: Codable, Equatable, Rescuable {
    var byShop: [String: Int]
  }

  private struct Names: Codable, Equatable, Rescuable {
    var known: Set<String>
  }

  private struct Note: Codable, Equatable, DefaultProvider {
    var title: String
    var lines: [String]

    static func defaultInstance() -> Note { Note(title: "", lines: []) }
  }

  private struct Order: Decodable, Equatable {
    @SafeBox var basket: Basket?
    @SafeBox var prices: Prices?
    @SafeBox var names: Names?
    @SafeBox var note: Note
    @SafeArray var notes: [Note]
  }

  /// The different values that a part of the snapshots has, byte by byte, and that of the whole document.
  private func values<Part: Equatable>(of part: (Order) -> Part, in text: String) throws -> [Part] {
    let (drafts, value) = try SnapshotFeedTests.snapshots(of: Order.self, text)
    return (drafts.compactMap { $0 } + [value]).map(part).reduce(into: []) { values, next in
      if values.last != next { values.append(next) }
    }
  }

  @Test("An Optional object with a plain list appears when the list is complete, and doesn't disappear")
  func list() throws {
    let text = #"{"basket":{"tags":["a","bc"]}}"#
    #expect(try values(of: \.basket, in: text) == [nil, Basket(tags: ["a", "bc"])])
  }

  @Test("An Optional object whose plain list or dictionary has an invalid element never appears")
  func invalidElement() throws {
    #expect(try values(of: \.basket, in: #"{"basket":{"tags":["a",7]}}"#) == [nil])
    #expect(try values(of: \.prices, in: #"{"prices":{"byShop":{"a":1,"b":"x"}}}"#) == [nil])
  }

  @Test("An Optional object with a plain dictionary or a plain set appears when that is complete")
  func dictionaryAndSet() throws {
    let prices = #"{"prices":{"byShop":{"a":1,"b":2}}}"#
    #expect(try values(of: \.prices, in: prices) == [nil, Prices(byShop: ["a": 1, "b": 2])])
    let names = #"{"names":{"known":["a","b"]}}"#
    #expect(try values(of: \.names, in: names) == [nil, Names(known: ["a", "b"])])
  }

  @Test("An object with a plain list keeps its default until the list is complete")
  func defaultInstance() throws {
    let text = #"{"note":{"title":"x","lines":["a","b"]}}"#
    #expect(try values(of: \.note, in: text) == [.defaultInstance(), Note(title: "x", lines: ["a", "b"])])
  }

  @Test("An element with a plain list is added when the list is complete, and the list of elements never gets shorter")
  func elements() throws {
    let text = #"{"notes":[{"title":"x","lines":["a","b"]},{"title":"y","lines":[]}]}"#
    let first = Note(title: "x", lines: ["a", "b"])
    #expect(try values(of: \.notes, in: text) == [[], [first], [first, Note(title: "y", lines: [])]])
  }
}
