import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

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
