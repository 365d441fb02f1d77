import ShieldedMacros

/// A type without a default, since it has strict properties.
@Shielded
struct MacroVersioned {
  @Strict var version: Int
  @Strict var part: MacroPart?
  @Strict var tags: [String]
  var name: String
}

/// A type with strict properties in every placement that needs no default.
@Shielded
struct MacroStrictness {
  var one: MacroVersioned?
  var list: [MacroVersioned]
  @Dropping var kept: [MacroVersioned]
  var named: [String: MacroVersioned]
  @Strict var again: MacroVersioned?
}

extension MacroVersioned: ExactlyComparable {
  var exactValue: ExactValue {
    .record([.init("version", version), .init("part", part), .init("tags", tags), .init("name", name)])
  }
}

extension MacroStrictness: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("one", one), .init("list", list), .init("kept", kept), .init("named", named), .init("again", again),
    ])
  }
}
