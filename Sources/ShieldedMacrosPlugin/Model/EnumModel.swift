#if Macros
  import SwiftSyntax

  /// The facts about an enum that the generators need.
  struct EnumModel {
    var type: ShieldedType
    var cases: [Conditional<EnumCase>]
    /// The first type that the enum inherits, which is the type of its raw values if it has any.
    var rawType: String?

    /// A Boolean value that indicates whether the kind of the token chooses the case.
    var isUnion: Bool {
      type.options.discriminator == nil && cases.flattened().contains { $0.element.associatedValueCount > 0 }
    }

    /// The cases with `@Key`. In a union, they are decoded from an object with a certain key.
    var markedCases: [Conditional<EnumCase>] { cases.filtered { !$0.keys.isEmpty } }

    /// The case for unknown values.
    var fallback: EnumCase? { cases.flattened().map(\.element).first { $0.fallback != nil } }

    /// A Boolean value that indicates whether the reader knows the type of the raw values, and nothing but the raw value decides.
    var isReadInOnePass: Bool {
      let known: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
        "Float",
      ]
      return !type.declared.hasDecodingInitializer && rawType.map(known.contains) ?? false
    }
  }

  struct EnumCase {
    /// The name as source code spells it, with backticks if it has any.
    var name: String
    var syntax: EnumCaseElementSyntax
    /// The values of the discriminator that `@Key` names, of which the first is encoded, or further spellings of the raw value.
    var keys: [PropertyAttributes.Key] = []
    var fallback: AttributeSyntax?

    var associatedValueCount: Int { syntax.parameterClause?.parameters.count ?? 0 }

    /// The type of the associated value; `nil` if there isn't exactly one.
    var associatedType: TypeSyntax? {
      associatedValueCount == 1 ? syntax.parameterClause?.parameters.first?.type : nil
    }

    /// The kind of token that the associated value is decoded from.
    var payloadKind: PayloadKind? { associatedType?.payloadKind }

    /// The name without backticks.
    var plainName: String { name.filter { $0 != "`" } }

    var values: [String] { keys.isEmpty ? [plainName] : keys.map(\.path.text) }

    /// The raw value, which is encoded, and its further spellings.
    var spellings: [String] {
      let rawValue = syntax.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      return [rawValue ?? plainName] + keys.map(\.path.text)
    }

    /// The cases of a generated enum, one for each of the strings that give this case.
    func generatedCases(for values: [String]) -> [String] {
      values.indices.map { $0 == 0 ? name : SwiftLiteral.identifier("\(plainName)Alternative\($0)") }
    }
  }
#endif
