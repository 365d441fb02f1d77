import RescueSpecification

extension MacroColour: SpecifiedByHand {
  static let description = SpecifiedType.enumeration(
    SpecifiedEnumeration(
      name: "MacroColour",
      rawType: .string,
      rawValues: [.text("red"), .text("green"), .text("unknown")],
      fallback: .text("unknown")
    )
  )
}

extension MacroSize: SpecifiedByHand {
  static let description = SpecifiedType.enumeration(
    SpecifiedEnumeration(
      name: "MacroSize",
      rawType: Int8.specifiedType,
      rawValues: [.integer(1), .integer(2)],
      fallback: nil
    )
  )
}

extension MacroBlock: SpecifiedByHand {
  static let description = SpecifiedType.choice(
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
  static let description = SpecifiedType.choice(
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
    .shielded("colour", MacroColour.description),
    .shielded("size", .optional(MacroSize.description)),
    .shielded("colours", .array(MacroColour.description)),
    .dropping("sizes", MacroSize.description),
    .dropping("keptSizes", MacroSize.description),
    .shielded("named", .dictionary(MacroColour.description)),
    .shielded("block", MacroBlock.description),
    .shielded("blocks", .array(MacroBlock.description)),
    .dropping("keptBlocks", MacroBlock.description),
    .shielded("event", .optional(MacroEvent.description)),
    .dropping("events", MacroEvent.description),
    .shielded("namedBlocks", .dictionary(MacroBlock.description)),
  ]
}
