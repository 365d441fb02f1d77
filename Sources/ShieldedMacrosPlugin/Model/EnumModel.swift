#if Macros
  /// What the generators need to know of an enum.
  struct EnumModel {
    /// The type as an extension names it.
    var type: String
    var access: AccessLevel
    var availability: Availability
    var cases: [Conditional<EnumCase>]
    var declared: DeclaredMembers
    var options: TypeOptions
    /// The first type that the enum inherits, which is the type of its raw values if it has any.
    var rawType: String?
    var genericContext: GenericContext
    /// The conformances that the type doesn't have yet.
    var missingConformances: Set<String>

    /// The case for unknown values.
    var fallback: EnumCase? { cases.flattened().map(\.element).first { $0.fallback != nil } }

    /// Whether the reader knows the type of the raw values, and nothing but the raw value decides.
    var isReadInOnePass: Bool {
      let known: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
        "Float",
      ]
      return !declared.hasDecodingInitializer && rawType.map(known.contains) ?? false
    }

    /// What makes the compiler refuse a declaration that means something else than its text says: one extension, or none.
    var checksExtensions: [String] {
      if declared.checks.isEmpty { return [] }
      return [header([]) + "\n" + declared.checks.map { "  \($0)\n" }.joined() + "}"]
    }

    /// The beginning of an extension, without the conformances that the type has.
    func header(_ conformances: [String]) -> String {
      let missing = conformances.filter(missingConformances.contains).map(SourceText.qualified)
      return availability.prefix + "nonisolated extension \(type)"
        + (missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")) + " {"
    }
  }
#endif
