import Foundation
import RescueSpecification
import ShieldedDecoding
import Testing

@testable import FuzzProperties

@Suite("The specification of @Shielded types without a twin", .timeLimit(.minutes(20)))
struct MacroSpecificationTests {
  private static let version = #"{"version":1,"tags":[],"name":""}"#

  /// A document from which every property of the struct gets a value, for each description by hand.
  private static let structs: [(type: any SpecifiedStruct.Type, document: String)] = [
    (MacroAlternatives.self, "{}"), (MacroVersioned.self, version), (MacroStrictness.self, "{}"),
    (MacroLocals.self, "{}"), (MacroEnums.self, "{}"), (MacroOptions.self, "{}"), (MacroSnakeCase.self, "{}"),
    (MacroDroppingLists.self, "{}"), (MacroStrictPolicy.self, "{}"), (MacroWide.self, "{}"), (MacroDraft.self, "{}"),
    (MacroKept.self, "{}"), (MacroKeptPart.self, "{}"),
  ]

  @Test(
    "The description of a struct has its properties and their types, in the order of its declarations",
    arguments: structs.indices
  )
  func properties(_ index: Int) throws {
    func check<Value: SpecifiedStruct>(_ type: Value.Type, _ document: String) throws {
      let options = RescueOptions(policy: .lenient)
      let value = try JSONDecoder().decode(type, from: Data(document.utf8), options: options)
      let declared = Mirror(reflecting: value).children.map { label, value in
        // A wrapper that decodes itself has the property's value.
        guard let label, label.hasPrefix("_") else { return "\(label ?? ""): \(Swift.type(of: value))" }
        return Mirror(reflecting: value).children.map { "\(label.dropFirst()): \(Swift.type(of: $0.value))" }.first
          ?? ""
      }
      #expect(type.specifiedProperties.map { "\($0.name): \($0.type.name)" } == declared)
      guard case .record(let fields) = value.exactValue else { return #expect(Bool(false), "not a record") }
      #expect(type.specifiedProperties.map(\.name) == fields.map(\.name))
      let defaultValue = (value as? any DefaultProvider & ExactlyComparable).map { Self.defaultValue(of: $0) }
      #expect(defaultValue == type.model.defaultValue)
    }
    try check(Self.structs[index].type, Self.structs[index].document)
  }

  private static func defaultValue<Value: DefaultProvider & ExactlyComparable>(of value: Value) -> ExactValue {
    Value.defaultInstance().exactValue
  }

  @Test("The description of an encoded key is the first one that the struct declares")
  func keys() throws {
    func keys<Value: SpecifiedStruct & Encodable>(_ type: Value.Type, _ document: String) throws {
      let value = try lenientlyDecoded(type, document)
      let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
      for property in type.specifiedProperties {
        let steps = property.keys.first?.steps ?? [property.name]
        let found = steps.reduce(encoded as Any?) { ($0 as? [String: Any])?[$1] }
        #expect(found != nil, "\(type).\(property.name)")
      }
    }
    try keys(
      MacroAlternatives.self,
      #"{"stock":{"warehouse":{"count":1}},"since":1,"meta":{"version":1},"strict_plain":{"name":""}}"#
    )
    try keys(MacroVersioned.self, #"{"version":1,"part":{},"tags":[],"name":""}"#)
    try keys(MacroStrictness.self, #"{"one":\#(Self.version),"again":\#(Self.version)}"#)
    try keys(MacroLocals.self, #"{"count":1,"link":"a","version":1}"#)
    try keys(MacroEnums.self, #"{"size":1,"event":{"kind":"part"},"contentOrNil":"","link":1}"#)
    try keys(MacroSnakeCase.self, "{}")
    try keys(MacroDroppingLists.self, "{}")
    try keys(MacroStrictPolicy.self, #"{"number":1,"part":{"name":"","count":1}}"#)
    try keys(
      MacroOptions.self,
      #"{"strictOrNil":{"number":1,"part":{"name":"","count":1}},"plain":{"name":""},"strictly":{"name":""},"#
        + #""a\u0001\"\\":{"name":""}}"#
    )
    try keys(MacroKeptPart.self, #"{"rest":1}"#)
    try keys(MacroWide.self, "{}")
  }

  @Test("The description of an enum has its cases, each with its values, and its fallback")
  func cases() throws {
    func chosen<Value: Decodable & ExactlyComparable>(_ type: Value.Type, _ key: String, _ value: String) -> String? {
      let document = #"{"\#(key)":"\#(value)","version":1,"tags":[]}"#
      let decoded = try? lenientlyDecoded(type, document)
      guard case .record(let fields) = decoded?.exactValue else { return nil }
      return fields.first?.name ?? "unknown"
    }
    func check<Value: SpecifiedByHand>(_ type: Value.Type, count: Int) throws {
      guard case .choice(let choice) = type.specifiedType else { return #expect(Bool(false), "not a choice") }
      #expect(choice.cases.count == count)
      let key = choice.discriminator.steps.joined(separator: ".")
      for described in choice.cases {
        for value in described.values { #expect(chosen(type, key, value) == described.name) }
      }
      #expect(chosen(type, key, "another") == choice.fallbackName)
    }
    try check(MacroBlock.self, count: 3)
    try check(MacroEvent.self, count: 2)
    #expect(MacroColour.specifiedType.defaultValue == .text(MacroColour.fallback.rawValue))
    for colour in ["red", "green", "unknown"] { #expect(MacroColour(rawValue: colour) != nil) }
    for size in [1, 2] as [Int8] { #expect(MacroSize(rawValue: size) != nil) }
    #expect(MacroSize.specifiedType.defaultValue == nil)
  }

  /// Documents, and what a broken decoder reads instead of one of their texts.
  private static let faults: [(FuzzSubject, String, String, String)] = [
    (.alternatives, #"aaaa{"active":1,"is_active":null}"#, "null", "0"),
    (.alternatives, #"aaaa{"active":null}"#, "null", "{}"),
    (.alternatives, #"aaaa{"is_active":1}"#, "is_active", "active"),
    (.alternatives, #"aaaa{"stock":7}"#, "stock", "shelf"),
    (.alternatives, #"aaaa{"a.b":"7"}"#, #""a.b":"7""#, #""a":{"b":"7"}"#),
    (.versioned, #"aaaa{"version":"1","tags":[]}"#, #""1""#, "1"), (.strictness, #"aaaa{"list":[7]}"#, "[7]", "[]"),
    (.enums, #"aaaa{"size":3}"#, "3", "null"), (.blocks, #"aaaa{"type":"video"}"#, "video", "unknown"),
    (.blocks, "aaaa{}", "{}", #"{"type":null}"#), (.snakeCase, #"aaea{"created_at":"1"}"#, "created_at", "other"),
    (.droppingLists, #"aaaa{"numbers":["x"]}"#, #""x""#, "0"), (.options, #"aaaa{"plain":{}}"#, "{}", "null"),
    (.locals, #"aaaa{"since":"x"}"#, "since", "sinc"), (.wide, #"aaaa{"p69":"1"}"#, "p69", "p68"),
    (.kept, #"aaaa{"new":1.5}"#, "1.5", "1"), (.kept, #"aaaa{"value":{"a":1}}"#, "\"a\"", "\"b\""),
    (.kept, #"aaaa{"counts":{"L":1,"left":2}}"#, "\"left\"", "\"right\""),
  ]

  @Test("A decoder that gives something else than the specification of a @Shielded type doesn't pass")
  func brokenDecoder() throws {
    for (subject, text, sought, replacement) in Self.faults {
      let input = try #require(FuzzInput(Array(text.utf8)))
      for engine in Engine.all {
        try subject.checkMacroSpecification(input, engine)
        let broken = Engine.replacing(sought, with: replacement, in: engine)
        let failure = #expect(throws: PropertyFailure.self) { try subject.checkMacroSpecification(input, broken) }
        #expect(failure?.property == "asSpecified", "\(text)")
      }
    }
  }
}

/// Decodes a text with the library's decoder.
func lenientlyDecoded<Value: Decodable>(
  _ type: Value.Type,
  _ text: String,
  _ options: RescueOptions = RescueOptions(policy: .lenient)
) throws -> Value {
  try Engine.shielded.decoderUnderTest(DecoderStrategy.all[0])
    .decode(type, from: Data(text.utf8), options: options, applied: false)
}
