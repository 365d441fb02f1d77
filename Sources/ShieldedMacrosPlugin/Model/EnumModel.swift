#if Macros
  /// What the generators need to know of an enum.
  struct EnumModel {
    /// The type as an extension names it.
    var type: String
    var access: AccessLevel
    var cases: [Conditional<EnumCase>]
    var declared: DeclaredMembers
    var options: TypeOptions
    var genericContext: GenericContext
    /// The conformances that the type doesn't have yet.
    var missingConformances: Set<String>

    /// The case for unknown values.
    var fallback: EnumCase? { cases.flattened().map(\.element).first { $0.fallback != nil } }

    /// The beginning of an extension, without the conformances that the type has.
    func header(_ conformances: [String]) -> String {
      let missing = conformances.filter(missingConformances.contains)
      return "nonisolated extension \(type)" + (missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")) + " {"
    }
  }
#endif
