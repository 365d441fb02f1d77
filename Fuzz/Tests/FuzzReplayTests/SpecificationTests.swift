import Foundation
import RescueSpecification
import SeedCorpus
import ShieldedDecoding
import Testing

@testable import FuzzProperties

@Suite("The specification of values and records", .timeLimit(.minutes(20)))
struct SpecificationTests {
  private static let models: [any (SpecifiedDTO & ExactlyComparable).Type] = [
    ShieldedEverything.self, ShieldedIntegers.self, ShieldedNumbers.self, ShieldedTexts.self, ShieldedStrategies.self,
    ShieldedDateLists.self, ShieldedLists.self, ShieldedDictionaries.self, ShieldedTree.self, ShieldedPart.self,
    ShieldedBare.self, ShieldedRow<Int>.self, ShieldedKeptRow<URL>.self, ShieldedRow<Priority>.self,
    ShieldedRow<FuzzProperties.Tag>.self, ShieldedKeyed.self, ShieldedForms.self,
  ]

  @Test(
    "The description of a model has all of its properties, in the order of its declarations",
    arguments: models.indices
  )
  func properties(_ index: Int) throws {
    func names<Model: SpecifiedDTO & ExactlyComparable>(_ model: Model.Type) throws -> (
      described: [String], compared: [String]
    ) {
      let instance = try JSONDecoder().decode(model, from: Data(model.sample.utf8))
      guard case .record(let fields) = instance.exactValue else { return ([], []) }
      return (model.specifiedProperties.map(\.name), fields.map(\.name))
    }
    let (described, compared) = try names(Self.models[index])
    #expect(described == compared)
    #expect(!described.isEmpty)
  }

  private static let twins: [(subject: FuzzSubject, model: any (MacroModel & SendableMetatype).Type)] = [
    (.integers, MacroIntegers.self), (.numbers, MacroNumbers.self), (.texts, MacroTexts.self),
    (.strategies, MacroStrategies.self), (.lists, MacroLists.self), (.dictionaries, MacroDictionaries.self),
    (.tree, MacroTree.self), (.bare, MacroBare.self), (.keyed, MacroKeyed.self), (.dates, MacroDateLists.self),
    (.everything, MacroEverything.self), (.shapes, MacroShapes.self),
  ]

  @Test(
    "A model and its twins declare the same types, since values of different types may be equal",
    arguments: twins.indices
  )
  func types(_ index: Int) throws {
    // The types inside the wrappers, without the prefixes of models.
    func types<Value: Decodable>(_ type: Value.Type, in document: Data) -> [String]? {
      guard let value = try? JSONDecoder().decode(type, from: document) else { return nil }
      return Mirror(reflecting: value).children.map { label, value in
        let type = Swift.type(of: value)
        let name = (type as? any SpecifiedDecodable.Type)?.specifiedType.name ?? "\(type)"
        let property = (label ?? "").drop { $0 == "_" }
        return "\(property): \(name)".replacing(#/Shielded|Macro|Plain/#, with: "")
      }
    }
    func check<Model: MacroModel & SendableMetatype>(_ model: Model.Type) throws {
      let seeds = SeedCorpus.all.flatMap { corpus in
        corpus.seeds.filter { $0.bytes.first == corpus.target.letter(of: Self.twins[index].subject) }
      }
      // The first document from which all of them decode.
      let documents = seeds.lazy.compactMap { FuzzInput($0.bytes).map { Data($0.document) } }
      let document = try #require(documents.first { types(Model.Plain.self, in: $0) != nil })
      let plain = try #require(types(Model.Plain.self, in: document))
      #expect(types(Model.Twin.self, in: document) == plain)
      #expect(types(Model.self, in: document) == plain)
    }
    try check(Self.twins[index].model)
  }

  /// A document for `ShieldedPart`, and what a broken decoder reads instead of one of its texts.
  static let faults = [
    (#"{"name":"a","count":"7"}"#, #""7""#, "7", "a lost record"),
    (#"{"name":"a","count":"7"}"#, #""7""#, #""8""#, "another value"),
    (#"{"name":"a","count":"x"}"#, #""x""#, "null", "another reason"),
    (#"{"name":"a","count":"1.0"}"#, #""1.0""#, #""1.5""#, "another outcome"),
    (#"{"name":"a","count":true}"#, "true", "1.5", "another rule"),
    (#"{"name":"a","count":"7"}"#, #""7""#, #"" 7""#, "another text"),
  ]

  @Test("A decoder that gives something else than the specification doesn't pass", arguments: faults.indices)
  func brokenDecoder(_ index: Int) throws {
    let (document, text, replacement, _) = Self.faults[index]
    let input = try #require(FuzzInput(Array("aaaa\(document)".utf8)))
    for engine in Engine.all {
      try #require(SpecifiedCheck(ShieldedPart.self, DecodingSetup(input, engine))).asSpecified()
      let broken = engine.broken(.rewriting { $0.replacing(text, with: replacement) })
      let check = try #require(SpecifiedCheck(ShieldedPart.self, DecodingSetup(input, broken)))
      let failure = #expect(throws: PropertyFailure.self) { try check.asSpecified() }
      #expect(failure?.property == "asSpecified")
    }
  }

  @Test("A record under another path doesn't pass, nor does one in another order")
  func places() throws {
    let document = #"[{"name":1,"count":2},{"name":"a","count":"2"},{"name":"b","count":"3"}]"#
    let input = try #require(FuzzInput(Array("aaaa\(document)".utf8)))
    for (text, replacement) in [
      (#"{"name":1,"count":2},{"name":"a","count":"2"}"#, #"{"name":"a","count":"2"},{"name":1,"count":2}"#),
      (#"[{"name":1"#, #"[7,{"name":1"#),
    ] {
      let broken = Engine.shielded.broken(.rewriting { $0.replacing(text, with: replacement) })
      let check = try #require(SpecifiedCheck(DroppingArray<ShieldedPart>.self, DecodingSetup(input, broken)))
      #expect(throws: PropertyFailure.self) { try check.asSpecified() }
    }
  }

  /// Numbers with the bits of the nearest `Double` and `Float`, which were computed by hand or by another program.
  static let nearest: [(String, UInt64?, UInt32?)] = [
    ("0", 0, 0), ("-0.0", 0x8000_0000_0000_0000, 0x8000_0000), ("1", 0x3FF0_0000_0000_0000, 0x3F80_0000),
    ("0.1", 0x3FB9_9999_9999_999A, 0x3DCC_CCCD), ("9007199254740993", 0x4340_0000_0000_0000, 0x5A00_0000),
    ("9007199254740993.00001", 0x4340_0000_0000_0001, 0x5A00_0000), ("16777217", 0x4170_0000_1000_0000, 0x4B80_0000),
    ("16777217.000000000000000001", 0x4170_0000_1000_0000, 0x4B80_0001), ("5e-324", 1, nil), ("2e-324", nil, nil),
    ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF, nil), ("1.7976931348623159e308", nil, nil),
    ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF, nil), ("1e-45", 0x3696_D601_AD37_6AB9, 1),
    // The same Double, which is halfway between the greatest Float and the next power of two.
    ("3.4028235677973366e38", 0x47EF_FFFF_F000_0000, 0x7F7F_FFFF),
    ("3.4028235677973367e38", 0x47EF_FFFF_F000_0000, nil),
  ]

  @Test("A number becomes the nearest one of a binary type, or none if that is zero or infinite", arguments: nearest)
  func rounding(_ number: String, _ double: UInt64?, _ float: UInt32?) {
    func value(_ wrapper: String) -> ExactValue? {
      let model = SpecifiedType.array(wrapper == "Double" ? .double : .float)
      let result = Specification(SpecifiedSettings(policy: .strict)).result(of: model, from: Array("[\(number)]".utf8))
      guard case .success(.list(let values)) = result.outcome else { return nil }
      return values.first
    }
    #expect(value("Double") == double.map(ExactValue.binary64))
    #expect(value("Float") == float.map(ExactValue.binary32))
  }
}
