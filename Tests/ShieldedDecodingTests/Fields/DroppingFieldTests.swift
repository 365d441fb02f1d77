import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Lists whose invalid elements are dropped", .timeLimit(.minutes(20)))
struct DroppingFieldTests {
  struct Album: Decodable, Equatable {
    var numbers: [Int] = []
    var places: [Int]?
    var kinds: Set<Int> = []
    var others: Set<Int>?
    var rates: [String: Int] = [:]
    var sizes: [FieldSize] = []
    var defaulted = [7]
    var optional: [Int]? = [7]
    var set: Set<Int> = [7]
    var optionalSet: Set<Int>? = [7]
    var dates: [Date] = []
    var optionalDates: [Date]?

    init() {}

    init(_ change: (inout Album) -> Void) { change(&self) }

    init(from decoder: any Decoder) throws {
      let container = try _ShieldedContainer<_PayloadKey>(decoder)
      numbers = try container.decodeDropping(forKey: "numbers")
      places = try container.decodeDropping(forKey: "places")
      kinds = try container.decodeDropping(forKey: "kinds")
      others = try container.decodeDropping(forKey: "others")
      rates = try container.decodeDropping(forKey: "rates")
      sizes = try container.decode(forKey: "sizes")
      defaulted = try container.decodeDropping(forKey: "defaulted", default: [7])
      optional = try container.decodeDropping(forKey: "optional", default: [7])
      set = try container.decodeDropping(forKey: "set", default: [7])
      optionalSet = try container.decodeDropping(forKey: "optionalSet", default: [7])
      dates = try container.decode(forKey: "dates")
      optionalDates = try container.decode(forKey: "optionalDates")
    }
  }

  private static let empty: [PayloadTree.Member] = [
    "numbers", "kinds", "rates", "sizes", "defaulted", "optional", "set", "optionalSet", "dates",
  ].map { PayloadTree.Member(key: $0, value: $0 == "rates" ? [:] : []) }

  private static func tree(_ members: KeyValuePairs<String, PayloadTree?>) -> PayloadTree {
    .object(
      empty.filter { member in !members.contains { $0.key == member.key } }
        + members.compactMap { member in member.value.map { PayloadTree.Member(key: member.key, value: $0) } }
    )
  }

  private static func album(_ change: (inout Album) -> Void = { _ in }) -> Album {
    var album = Album()
    album.defaulted = []
    album.optional = []
    album.set = []
    album.optionalSet = []
    change(&album)
    return album
  }

  @Test("An empty list is decoded without a record")
  func empty() {
    expect(Album.self, from: Self.tree([:]), is: Self.album())
  }

  @Test("An invalid element is dropped and recorded, and the elements after it are kept")
  func elements() {
    expect(
      Album.self,
      from: Self.tree([
        "numbers": [1, "2", [:], 3], "places": [.null, 4], "kinds": [1, [:]], "others": [[], 2],
        "rates": ["a": 1, "b": []], "sizes": [1, 9, "2"], "defaulted": [[:], 5], "optional": [[:], 5],
      ]),
      is: Self.album {
        $0.numbers = [1, 2, 3]
        $0.places = [4]
        $0.kinds = [1]
        $0.others = [2]
        $0.rates = ["a": 1]
        $0.sizes = [.small, .large]
        $0.defaulted = [5]
        $0.optional = [5]
      },
      [
        .retyped("numbers[1]"), .dropped(.typeMismatch, "numbers[2]"), .dropped(.valueNotFound, "places[0]"),
        .dropped(.typeMismatch, "kinds[1]"), .dropped(.typeMismatch, "others[0]"), .dropped(.typeMismatch, "rates.b"),
        .dropped(.unknownCase, "sizes[1]"), .retyped("sizes[2]"), .dropped(.typeMismatch, "defaulted[0]"),
        .dropped(.typeMismatch, "optional[0]"),
      ]
    )
  }

  @Test("A missing list gives the default, nil or an empty list, and only nil isn't recorded")
  func missing() {
    let keys = ["numbers", "kinds", "rates", "sizes", "defaulted", "optional", "set", "optionalSet", "dates"]
    expect(Album.self, from: [:], is: Album(), keys.map { ExpectedRescue.defaulted(.keyNotFound, $0) })
  }

  @Test("A null gives nil for an Optional list even if the list has a default")
  func null() {
    expect(
      Album.self,
      from: Self.tree(["optional": .null, "optionalSet": .null, "defaulted": .null, "numbers": .null]),
      is: Self.album {
        $0.optional = nil
        $0.optionalSet = nil
        $0.defaulted = [7]
      },
      ["numbers", "defaulted"].map { ExpectedRescue.defaulted(.valueNotFound, $0) }
    )
  }

  @Test("A list of a type without a default drops invalid elements without an attribute")
  func withoutDefault() {
    expect(
      Album.self,
      from: Self.tree(["dates": [0, "x"], "optionalDates": ["x", 0]]),
      is: Self.album {
        $0.dates = [Date(timeIntervalSinceReferenceDate: 0)]
        $0.optionalDates = $0.dates
      },
      [.dropped(.invalidString, "dates[1]"), .dropped(.invalidString, "optionalDates[0]")],
      over: [JSONSubject()]
    )
  }

  @Test("A record contains the type that the property declares")
  func recordedTypes() throws {
    let json = #"{"numbers":5,"places":5,"optional":5,"dates":5,"optionalDates":5}"#
    let records = try JSONDecoder().decodeWithReport(Album.self, from: Data(json.utf8)).report.records
    let expected = Dictionary(records.map { ($0.path.description, $0.expected) }) { first, _ in first }
    #expect(expected["numbers"] == "Array<Int>")
    #expect(expected["places"] == "Optional<Array<Int>>")
    #expect(expected["optional"] == "Optional<Array<Int>>")
    #expect(expected["dates"] == "Array<Date>")
    #expect(expected["optionalDates"] == "Optional<Array<Date>>")
    #expect(expected["optionalSet"] == "Optional<Set<Int>>")
  }
}
