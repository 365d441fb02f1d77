import RescueSpecification

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
        .init("part", MacroPart.model),
        .init("texts", MacroTexts.model),
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

extension MacroEnums: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("colour", MacroColour.specifiedType),
    .shielded("size", .optional(MacroSize.specifiedType)),
    .shielded("colours", .array(MacroColour.specifiedType)),
    .dropping("sizes", MacroSize.specifiedType),
    .dropping("keptSizes", MacroSize.specifiedType),
    .shielded("named", .dictionary(MacroColour.specifiedType)),
    .shielded("block", MacroBlock.specifiedType),
    .shielded("blocks", .array(MacroBlock.specifiedType)),
    .dropping("keptBlocks", MacroBlock.specifiedType),
    .shielded("event", .optional(MacroEvent.specifiedType)),
    .dropping("events", MacroEvent.specifiedType),
    .dropping("mixed", MacroEvent.specifiedType),
    .shielded("namedBlocks", .dictionary(MacroBlock.specifiedType)),
  ]
}
