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
    .shielded("snakeCase", MacroSnakeCase.description),
    .shielded("lists", MacroDroppingLists.description),
    .shielded("strict", MacroStrictPolicy.description),
    .shielded("strictOrNil", .optional(MacroStrictPolicy.description)),
    .shielded("stricts", .array(MacroStrictPolicy.description)),
    .shielded("percentage", Percentage.specifiedType),
    .shielded("product", ShieldedProduct.specifiedType),
    .shielded("plain", .optional(.plain(PlainValue.description))),
    .shielded("plains", .plain(.array(PlainValue.description)), default: [PlainValue]()),
    .strict("strictly", .optional(PlainValue.description)),
  ]
}

extension PlainValue: SpecifiedByHand {
  static let description = SpecifiedType.model(
    SpecifiedModel(name: "PlainValue", defaultValue: nil) {
      [.init("name", .string), .init("parts", .optional(.array(MacroPart.specifiedType)))]
    }
  )
}
