import ShieldedMacros

/// An object whose members are all skipped, since none has the name of its property.
@Shielded
struct UnreadMembers {
  @Key(literal: "⟨unread⟩") var nothing: Bool?
}

extension UnreadMembers: ExactlyComparable {
  /// The name, which almost no document has.
  static let name = "⟨unread⟩"

  var exactValue: ExactValue { nothing.exactValue }
}

/// An object whose members are skipped and then read from their places.
@Shielded
struct PlacedMembers {
  @Key("one.inner", "oneOrNil.inner", "other") var value: Int?
  @Key("kept.inner", "all") var list: [String]
}

extension PlacedMembers: ExactlyComparable {
  var exactValue: ExactValue { .record([.init("value", value), .init("list", list)]) }
}
