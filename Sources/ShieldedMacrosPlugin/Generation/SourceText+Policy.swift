#if Macros
  extension SourceText {
    /// Adds an `init(from:)` that applies a policy, and the initializer with the body that it calls.
    mutating func writePolicy(_ policy: String, access: AccessLevel, body: (inout SourceText) -> Void) {
      block("\(access.modifier)init(from decoder: any Swift::Decoder) throws {") { source in
        source.line("let policy: ShieldedDecoding::RescuePolicy = \(policy)")
        source.line("// A policy of the call takes precedence.")
        source.line("self = try policy.applyUnlessSet { try Self(members: decoder) }")
      }
      separator()
      block("private init(members decoder: any Swift::Decoder) throws {", body)
    }
  }
#endif
