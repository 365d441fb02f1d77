import RescueSpecification

extension MacroSnakeCase: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("createdAt", .double, keys: .key("created_at")),
    .shielded("baseURL", .string, keys: .key("base_url")),
    .shielded("other", Int.specifiedType, keys: .key("own_key")),
    .shielded("firstPart", MacroPart.specifiedType, keys: .key("first_part")),
  ]
}

extension MacroDroppingLists: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .dropping("numbers", Int.specifiedType),
    .dropping("parts", MacroPart.specifiedType),
    .dropping("gaps", .optional(Int.specifiedType)),
    .dropping("grid", .array(Int.specifiedType)),
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
    .shielded("snakeCase", MacroSnakeCase.specifiedType),
    .shielded("lists", MacroDroppingLists.specifiedType),
    .shielded("strict", MacroStrictPolicy.specifiedType),
    .shielded("strictOrNil", .optional(MacroStrictPolicy.specifiedType)),
    .shielded("stricts", .array(MacroStrictPolicy.specifiedType)),
    .shielded("percentage", Percentage.specifiedType),
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
