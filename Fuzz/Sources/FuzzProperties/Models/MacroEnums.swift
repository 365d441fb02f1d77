import ShieldedMacros

@Shielded
enum MacroColour: String {
  case red, green
  @Fallback case unknown
}

/// An enum without a default.
@Shielded
enum MacroSize: Int8 {
  case small = 1
  case large = 2
}

@Shielded(discriminator: "type")
enum MacroBlock {
  case part(MacroPart)
  case texts(MacroTexts)
  @Key("figures") case numbers(MacroNumbers)
  @Fallback case unknown
}

/// A mixed list's element without a default.
@Shielded(discriminator: "kind")
enum MacroEvent {
  case part(MacroPart)
  case versioned(MacroVersioned)
}

/// Enums in every placement.
@Shielded
struct MacroEnums {
  var colour: MacroColour
  var size: MacroSize?
  var colours: [MacroColour]
  var sizes: [MacroSize]
  @Dropping var keptSizes: [MacroSize]
  var named: [String: MacroColour]
  var block: MacroBlock
  var blocks: [MacroBlock]
  @Dropping var keptBlocks: [MacroBlock]
  var event: MacroEvent?
  @Dropping var events: [MacroEvent]
  /// A list that drops unusable elements without saying so, since they have no default.
  var mixed: [MacroEvent]
  var namedBlocks: [String: MacroBlock]
}

extension MacroColour: ExactlyComparable {
  var exactValue: ExactValue { rawValue.exactValue }
}

extension MacroSize: ExactlyComparable {
  var exactValue: ExactValue { rawValue.exactValue }
}

extension MacroBlock: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part(let part): .record([.init("part", part)])
    case .texts(let texts): .record([.init("texts", texts)])
    case .numbers(let numbers): .record([.init("numbers", numbers)])
    case .unknown: .record([])
    }
  }
}

extension MacroEvent: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part(let part): .record([.init("part", part)])
    case .versioned(let versioned): .record([.init("versioned", versioned)])
    }
  }
}

extension MacroEnums: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("colour", colour), .init("size", size), .init("colours", colours), .init("sizes", sizes),
      .init("keptSizes", keptSizes), .init("named", named), .init("block", block), .init("blocks", blocks),
      .init("keptBlocks", keptBlocks), .init("event", event), .init("events", events),
      .init("mixed", mixed), .init("namedBlocks", namedBlocks),
    ])
  }
}
