/// What both lenient versions add to types that the tool doesn't rewrite, and to enums.
struct LenientParts {
  let type: ModelDeclaration
  let tolerance: Tolerance

  /// The protocols to add, and the members that they need.
  ///
  /// A type that stays as it is can still be left out of a list, or be replaced by `nil`, if it says so.
  var additions: (protocols: [String], members: [String])? {
    guard type.isDecodable, type.kind != .other, !type.isGeneric, !tolerance.sources.isRescuable(type) else {
      return nil
    }
    if type.kind == .enumeration, type.obstacle == nil {
      guard let fallback = tolerance.fallback(of: type) else { return (["RescuableEnum", "ValueWithoutDefault"], []) }
      return (["SafeEnum"], ["\(access)static var fallback: Self { .\(fallback) }"])
    }
    return type.obstacle == nil ? nil : (["ValueWithoutDefault"], [])
  }

  /// The modifier of members that a protocol requires.
  var access: String { type.isPublic ? "public " : "" }
}
