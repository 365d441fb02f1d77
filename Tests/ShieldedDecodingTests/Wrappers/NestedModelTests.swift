import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("A DTO under a wrapper", .timeLimit(.minutes(20)))
struct NestedModelTests {
  struct Offer: Codable, Equatable {
    @SafeBox var seller: TableSeller
    @SafeBox var part: TablePart
    @SafeBox var spare: TablePart?
  }

  struct PaymentError: Error, Equatable {
    let code: Int
  }

  /// A DTO whose `init(from:)` throws an error selected by the payload.
  struct Thrower: DefaultProvider, Equatable {
    static func defaultInstance() -> Thrower { Thrower() }

    private init() {}

    init(from decoder: any Decoder) throws {
      switch try decoder.singleValueContainer().decode(String.self) {
      case "canceled": throw CancellationError()
      case "payment": throw PaymentError(code: 402)
      default:
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no good")
        )
      }
    }
  }

  struct Throwing: Decodable {
    @SafeBox var thrower: Thrower
  }

  struct ThrowingList: Decodable {
    @SafeArray var throwers: [Thrower]
  }

  struct ThrowingDictionary: Decodable {
    @DroppingDictionary var throwers: [String: Thrower]
  }

  @Test("A DTO that fails becomes its default, is recorded with the inner path, and leaves its neighbors")
  func fails() throws {
    let json = #"{"seller":{"name":"A"},"part":{"weight":"heavy"},"spare":{"weight":[]}}"#
    let decoded = try JSONDecoder().decodeWithReport(Offer.self, from: Data(json.utf8))
    #expect(decoded.value.seller.name == "A")
    #expect(decoded.value.part.weight == -1)
    #expect(decoded.value.spare == nil)
    #expect(decoded.report.records.map(\.reason) == [.elementFailed, .elementFailed])
    #expect(decoded.report.records.map { $0.underlyingPath?.description } == ["part.weight", "spare.weight"])
  }

  @Test("A DecodingError thrown by a DTO itself is rescued with its path")
  func ownDecodingError() throws {
    let decoded = try JSONDecoder().decodeWithReport(Throwing.self, from: Data(#"{"thrower":"x"}"#.utf8))
    #expect(decoded.value.thrower == .defaultInstance())
    #expect(decoded.report.records.map(\.reason) == [.elementFailed])
    #expect(decoded.report.records.map { $0.underlyingPath?.description } == ["thrower"])
  }

  @Test("A cancellation propagates from a field, a list and a dictionary")
  func cancellation() {
    let decoder = JSONDecoder()
    #expect(throws: CancellationError.self) {
      try decoder.decode(Throwing.self, from: Data(#"{"thrower":"canceled"}"#.utf8))
    }
    #expect(throws: CancellationError.self) {
      try decoder.decode(ThrowingList.self, from: Data(#"{"throwers":["x","canceled"]}"#.utf8))
    }
    #expect(throws: CancellationError.self) {
      try decoder.decode(ThrowingDictionary.self, from: Data(#"{"throwers":{"a":"canceled"}}"#.utf8))
    }
  }

  @Test("An error other than a DecodingError propagates unchanged, also under the strict policy")
  func customError() {
    for policy in [RescuePolicy.lenient, .strict] {
      let options = RescueOptions(policy: policy)
      #expect(throws: PaymentError(code: 402)) {
        try JSONDecoder().decode(Throwing.self, from: Data(#"{"thrower":"payment"}"#.utf8), options: options)
      }
      #expect(throws: PaymentError(code: 402)) {
        try JSONDecoder().decode(ThrowingList.self, from: Data(#"{"throwers":["payment"]}"#.utf8), options: options)
      }
    }
  }

  @Test("The fields of a DTO are rescued with their full path")
  func path() throws {
    let json = #"{"seller":{"name":7},"part":{"weight":1}}"#
    let decoded = try JSONDecoder().decodeWithReport(Offer.self, from: Data(json.utf8))
    #expect(
      decoded.report.records.map(\.description) == [
        "seller.name: retyped by stringFromNumber, expected String, found 7"
      ]
    )
  }

  @Test("G1.6 A DTO under a wrapper is encoded bare")
  func encoding() throws {
    let offer = Offer(seller: TableSeller(name: "A"), part: TablePart(weight: 1), spare: nil)
    try expectRoundTrip(offer, #"{"part":{"weight":1},"seller":{"name":"A"}}"#)
  }
}

/// A DTO whose name begins like an array's type name.
private struct ArrayItemDTO: Codable, Equatable, DefaultProvider {
  @SafeBox var id: Int

  static func defaultInstance() -> ArrayItemDTO { ArrayItemDTO(id: -1) }
}

/// A DTO with a set, whose name begins like a dictionary's type name.
private struct DictionaryEntryDTO: Codable, Equatable, DefaultProvider {
  @SafeBox var item: ArrayItemDTO
  var ids: Set<Int>

  static func defaultInstance() -> DictionaryEntryDTO { DictionaryEntryDTO(item: .defaultInstance(), ids: []) }
}

@Suite("Published fault: an array is recognized by its type's printed name", .timeLimit(.minutes(20)))
struct TypeNameRegressionTests {
  @Test("A DTO called ArrayItemDTO is an object")
  func arrayNamed() throws {
    let json = Data(#"{"value":{"id":"7"}}"#.utf8)
    #expect(try JSONDecoder().decode(BoxedField<ArrayItemDTO>.self, from: json).value == ArrayItemDTO(id: 7))
    let list = try JSONDecoder().decodeWithReport(BoxedField<ArrayItemDTO>.self, from: Data(#"{"value":[]}"#.utf8))
    #expect(list.value.value == ArrayItemDTO(id: -1))
    #expect(list.report.records.map(\.rule) == [.objectFromOther])
  }

  @Test("A set is read from a list")
  func sets() throws {
    let json = Data(#"{"value":[{"item":{"id":1},"ids":[3,3,4]},7]}"#.utf8)
    #expect(
      try JSONDecoder().decode(SubstitutingField<DictionaryEntryDTO>.self, from: json).value == [
        DictionaryEntryDTO(item: ArrayItemDTO(id: 1), ids: [3, 4]),
        DictionaryEntryDTO(item: ArrayItemDTO(id: -1), ids: []),
      ]
    )
  }

  @Test("An Optional list is decoded as a list")
  func optionalLists() throws {
    let json = Data(#"{"value":[1,"2",{}]}"#.utf8)
    #expect(try JSONDecoder().decode(BoxedField<[Int]?>.self, from: json).value == [1, 2, 0])
    #expect(
      try JSONDecoder().decode(BoxedField<[ArrayItemDTO]?>.self, from: Data(#"{"value":[{"id":"1"}]}"#.utf8)).value == [
        ArrayItemDTO(id: 1)
      ]
    )
    #expect(try JSONDecoder().decode(BoxedField<[Int]?>.self, from: Data("{}".utf8)).value == nil)
  }
}
