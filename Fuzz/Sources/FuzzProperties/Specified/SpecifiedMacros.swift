import Foundation
import RescueSpecification
import ShieldedShapes

/// A `@Shielded` type that the specification describes by hand, since its attributes can't be read from an instance.
///
/// A unit test compares the names of its properties with those of a decoded instance.
protocol SpecifiedByHand: Decodable, ExactlyComparable, SendableMetatype {
  static var specifiedType: SpecifiedType { get }
}

/// A struct whose properties are described by hand.
protocol SpecifiedStruct: SpecifiedByHand {
  /// The properties, in order of declaration.
  static var specifiedProperties: [SpecifiedModel.Property] { get }
  /// The policy that the declaration names.
  static var specifiedPolicy: SpecifiedPolicy? { get }
}

extension SpecifiedStruct {
  static var specifiedPolicy: SpecifiedPolicy? { nil }

  static var specifiedType: SpecifiedType { .model(model) }

  static var model: SpecifiedModel {
    let properties = specifiedProperties
    return SpecifiedModel(name: "\(Self.self)", defaultValue: defaultValue(of: properties), policy: specifiedPolicy) {
      properties
    }
  }

  /// The defaults of all properties, or `nil` if a property has none.
  ///
  /// A struct with strict properties has a default only if all of these are Optional.
  private static func defaultValue(of properties: [SpecifiedModel.Property]) -> ExactValue? {
    var fields: [ExactValue.Field] = []
    for property in properties {
      if case .wrapper = property.type {} else if !property.type.isOptional { return nil }
      guard let value = property.type.defaultValue else { return nil }
      fields.append(ExactValue.Field(property.name, value))
    }
    return .record(fields)
  }
}

extension MacroModel where Twin: SpecifiedDTO {
  /// The description of the twin, under the name of this type.
  static var model: SpecifiedModel {
    SpecifiedModel(name: "\(Self.self)", defaultValue: Twin.specifiedDefault) { Twin.specifiedProperties }
  }
}

/// A property as `@Shielded` decodes it.
extension SpecifiedModel.Property {
  /// A property without an attribute, whose default is that of its type.
  static func shielded(_ name: String, _ type: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, .wrapper(.safeBox(type)), keys: keys)
  }

  /// A property with a default of its own.
  static func shielded(
    _ name: String,
    _ type: SpecifiedType,
    keys: SpecifiedKey...,
    default value: some ExactlyComparable
  ) -> Self {
    let type = SpecifiedType.wrapper(.safeDefault(type, value.exactValue))
    return Self(name, type, keys: keys)
  }

  /// A list with `@Dropping`, or with elements that have no default.
  static func dropping(_ name: String, _ element: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, .wrapper(.droppingArray(element)), keys: keys)
  }

  /// A property with `@Strict`.
  static func strict(_ name: String, _ type: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, type, keys: keys)
  }
}

extension MacroAlternatives: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("isActive", .boolean, keys: .key("is_active"), .key("active"), .key("enabled")),
    .shielded("stock", .optional(Int.specifiedType), keys: .key("stock.warehouse.count")),
    .shielded("warehouse", .string, keys: .key("stock.warehouse.name")),
    .shielded("level", Level.specifiedType, keys: .key("stock.level"), .key("level")),
    .shielded("price", .double, keys: .key("price"), .key("cost.amount"), .key("cost.value"), default: 9.5),
    .dropping("tags", Int8.specifiedType, keys: .key("labels"), .key("tags")),
    .shielded("notes", .array(.string), keys: .key("notes"), .key("remarks.all")),
    .shielded("dotted", Int.specifiedType, keys: .literal("a.b")),
    .shielded("part", MacroPart.specifiedType, keys: .key("part"), .key("parts.first")),
    .shielded("since", .optional(.date), keys: .key("since"), .key("meta.since")),
    .strict("version", .optional(Int.specifiedType), keys: .key("meta.version")),
    .strict("plain", .optional(PlainValue.specifiedType), keys: .key("strict_plain"), .key("plains.first")),
    .shielded("name", .string),
  ]
}

extension MacroDraft: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("isActive", .boolean, keys: .key("is_active"), .key("active"), .key("enabled")),
    .shielded("warehouse", .string, keys: .key("stock.warehouse.name")),
    .shielded("level", Level.specifiedType, keys: .key("stock.level"), .key("level")),
    .shielded("price", .double, keys: .key("price"), .key("cost.amount"), .key("cost.value"), default: 9.5),
    .shielded("title", .string, keys: .key("title"), .key("name")),
    .dropping("tags", Int8.specifiedType, keys: .key("labels"), .key("tags")),
    .shielded("notes", .array(.string), keys: .key("notes"), .key("remarks.all")),
    .shielded("part", MacroPart.specifiedType, keys: .key("part"), .key("parts.first")),
    .shielded("since", .optional(.date), keys: .key("since"), .key("meta.since")),
    .shielded("snakeCase", MacroSnakeCase.specifiedType), .shielded("lists", MacroDroppingLists.specifiedType),
    .shielded("plain", .optional(.plain(PlainValue.specifiedType))),
    .shielded("plains", .plain(.array(PlainValue.specifiedType)), default: [PlainValue]()),
    .dropping("keptParts", MacroPart.specifiedType), .shielded("count", .optional(Int.specifiedType), default: 3),
    .shielded("words", .optional(.array(.string)), default: ["x"]),
    .shielded("own", .optional(.plain(PlainValue.specifiedType)), default: PlainValue(name: "own")),
  ]
}

extension MacroVersioned: SpecifiedStruct, SpecifiedDecodable {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .strict("version", Int.specifiedType), .strict("part", .optional(MacroPart.specifiedType)),
    .strict("tags", .array(.string)), .shielded("name", .string),
  ]
}

extension MacroStrictness: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("one", .optional(MacroVersioned.specifiedType)), .dropping("list", MacroVersioned.specifiedType),
    .dropping("kept", MacroVersioned.specifiedType), .shielded("named", .dictionary(MacroVersioned.specifiedType)),
    .strict("again", .optional(MacroVersioned.specifiedType)),
  ]
}

extension MacroLocals: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("id", .string), .shielded("count", .optional(Int.specifiedType)),
    .shielded("since", .date, default: Date(timeIntervalSince1970: 0)),
    .shielded("numbers", .array(Int.specifiedType), default: [2, 3]),
    .shielded("observed", Int.specifiedType, default: 7), .shielded("hidden", .double),
    .shielded("name", .string, keys: .key("names.first"), .key("name"), default: "x"),
    .dropping("kept", Int.specifiedType), .shielded("parts", .array(MacroPart.specifiedType)),
    .shielded("link", .optional(.url)), .strict("version", .optional(Int.specifiedType)),
  ]
}

extension MacroWide: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = (0..<70).map { .shielded("p\($0)", Int.specifiedType) }
}

extension MacroSnakeCase: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("createdAt", .double, keys: .key("created_at")), .shielded("baseURL", .string, keys: .key("base_url")),
    .shielded("other", Int.specifiedType, keys: .key("own_key")),
    .shielded("firstPart", MacroPart.specifiedType, keys: .key("first_part")),
  ]
}

extension MacroDroppingLists: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .dropping("numbers", Int.specifiedType), .dropping("parts", MacroPart.specifiedType),
    .dropping("gaps", .optional(Int.specifiedType)), .dropping("grid", .array(Int.specifiedType)),
  ]
}

extension MacroStrictPolicy: SpecifiedStruct {
  static let specifiedPolicy: SpecifiedPolicy? = .strict
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("number", Int.specifiedType), .shielded("part", MacroPart.specifiedType),
  ]
}

extension MacroOptions: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("snakeCase", MacroSnakeCase.specifiedType), .shielded("lists", MacroDroppingLists.specifiedType),
    .shielded("strict", MacroStrictPolicy.specifiedType),
    .shielded("strictOrNil", .optional(MacroStrictPolicy.specifiedType)),
    .shielded("stricts", .array(MacroStrictPolicy.specifiedType)), .shielded("percentage", Percentage.specifiedType),
    .shielded("product", ShieldedProduct.specifiedType),
    .shielded("plain", .optional(.plain(PlainValue.specifiedType))),
    .shielded("plains", .plain(.array(PlainValue.specifiedType)), default: [PlainValue]()),
    .strict("strictly", .optional(PlainValue.specifiedType)),
    .strict("escaped", .optional(PlainValue.specifiedType), keys: .literal("a\u{1}\"\\")),
    .shielded("count", .optional(Int.specifiedType), default: 3),
    .shielded("words", .optional(.array(.string)), default: ["x"]),
    .shielded("own", .optional(.plain(PlainValue.specifiedType)), default: PlainValue(name: "own")),
  ]
}

extension PlainValue: SpecifiedByHand {
  static let specifiedType = SpecifiedType.model(
    SpecifiedModel(name: "PlainValue", defaultValue: nil) {
      [
        .init("name", .string), .init("parts", .optional(.array(MacroPart.specifiedType))),
        .init("words", .optional(.array(.string))),
      ]
    }
  )
}

extension MacroColour: SpecifiedByHand {
  static let specifiedType = SpecifiedType.enumeration(
    SpecifiedEnumeration(
      name: "MacroColour",
      rawType: .string,
      rawValues: [.text("red"), .text("green"), .text("unknown")],
      fallback: .text("unknown")
    )
  )
}

extension MacroSize: SpecifiedByHand {
  static let specifiedType = SpecifiedType.enumeration(
    SpecifiedEnumeration(
      name: "MacroSize",
      rawType: Int8.specifiedType,
      rawValues: [.integer(1), .integer(2)],
      fallback: nil
    )
  )
}

extension MacroBlock: SpecifiedByHand {
  static let specifiedType = SpecifiedType.choice(
    SpecifiedChoice(
      name: "MacroBlock",
      discriminator: .key("type"),
      fallbackName: "unknown",
      cases: [
        .init("part", MacroPart.model), .init("texts", MacroTexts.model),
        .init("numbers", values: ["figures"], MacroNumbers.model),
      ]
    )
  )
}

extension MacroEvent: SpecifiedByHand {
  static let specifiedType = SpecifiedType.choice(
    SpecifiedChoice(
      name: "MacroEvent",
      discriminator: .key("kind"),
      fallbackName: nil,
      cases: [.init("part", MacroPart.model), .init("versioned", MacroVersioned.model)]
    )
  )
}

extension MacroKeptPart: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("size", Int.specifiedType, keys: .key("size"), .key("inner.size")),
    .shielded("rest", .undeclared),
  ]
}

extension MacroKept: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("value", .json), .shielded("valueOrNil", .optional(.json)), .shielded("values", .array(.json)),
    .dropping("keptValues", .optional(.json)), .shielded("namedValues", .dictionary(.json)),
    .shielded("part", MacroKeptPart.specifiedType, keys: .key("outer.part"), .key("part")),
    .shielded("parts", .array(MacroKeptPart.specifiedType)),
    .shielded("embedded", .embedded(MacroPart.specifiedType)),
    .shielded("embeddedPart", .embedded(.optional(MacroKeptPart.specifiedType))),
    .shielded("embeddedList", .embedded(.optional(.array(MacroPart.specifiedType)))),
    .shielded("counts", .enumerationDictionary(kind, Int.specifiedType)),
    .shielded("entries", .arrayFromObject(.entry(MacroPart.specifiedType))),
    .shielded("events", .arrayFromObject(.entry(MacroVersioned.specifiedType))),
    .shielded("namedEntries", .dictionary(.entry(Int.specifiedType))), .shielded("note", .converted(note)),
    .shielded("doubledOrNil", .converted(doubled)), .shielded("nullAsOne", .converted(nullAsOne)),
    .shielded("nullRefused", .converted(nullRefused)), .shielded("rest", .undeclared),
  ]

  private static let integer = Int.specifiedType
  private static let kind = SpecifiedEnumeration(
    name: "MacroKind",
    rawType: .string,
    rawValues: [.text("left"), .text("right")],
    spellings: [("L", .text("left"))],
    fallback: nil
  )
  private static let note = SpecifiedConversion(from: .optional(.string), to: .optional(.string)) { input in
    NoText.words.contains { .text($0) == input } ? .absent : input
  }
  private static let doubled = SpecifiedConversion(from: .optional(integer), to: .optional(integer)) { input in
    input == .absent ? .absent : Converted<Doubling>.conversion.value(input)
  }
  private static let nullAsOne = SpecifiedConversion(from: .optional(integer), to: integer) { input in
    input == .integer(7) ? nil : input == .absent ? .integer(1) : input
  }
  private static let nullRefused = SpecifiedConversion(from: .optional(integer), to: integer) { input in
    input == .absent ? nil : input
  }
}

extension MacroContent: SpecifiedByHand {
  static let specifiedType = SpecifiedType.union(
    SpecifiedUnion(
      name: "MacroContent",
      hasFallback: true,
      cases: [
        .init("text", .string), .init("number", Int.specifiedType), .init("parts", .array(MacroPart.specifiedType)),
        .init("part", MacroPart.specifiedType, key: "count"),
        .init("named", .dictionary(Int.specifiedType), key: "name_of"),
      ]
    )
  )
}

extension MacroLink: SpecifiedByHand {
  static let specifiedType = SpecifiedType.union(
    SpecifiedUnion(
      name: "MacroLink",
      hasFallback: false,
      cases: [
        .init("address", .url), .init("price", .decimal), .init("isMissing", .boolean),
        .init("all", .wrapper(.droppingArray(.url))), .init("versioned", MacroVersioned.specifiedType),
      ]
    )
  )
}

extension MacroEnums: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("colour", MacroColour.specifiedType), .shielded("size", .optional(MacroSize.specifiedType)),
    .shielded("colours", .array(MacroColour.specifiedType)), .dropping("sizes", MacroSize.specifiedType),
    .dropping("keptSizes", MacroSize.specifiedType), .shielded("named", .dictionary(MacroColour.specifiedType)),
    .shielded("block", MacroBlock.specifiedType), .shielded("blocks", .array(MacroBlock.specifiedType)),
    .dropping("keptBlocks", MacroBlock.specifiedType), .shielded("event", .optional(MacroEvent.specifiedType)),
    .dropping("events", MacroEvent.specifiedType), .dropping("mixed", MacroEvent.specifiedType),
    .shielded("namedBlocks", .dictionary(MacroBlock.specifiedType)),
    .shielded("content", MacroContent.specifiedType), .shielded("contentOrNil", .optional(MacroContent.specifiedType)),
    .shielded("contents", .array(MacroContent.specifiedType)), .dropping("keptContents", MacroContent.specifiedType),
    .shielded("namedContents", .dictionary(MacroContent.specifiedType)),
    .shielded("link", .optional(MacroLink.specifiedType)), .dropping("links", MacroLink.specifiedType),
  ]
}
