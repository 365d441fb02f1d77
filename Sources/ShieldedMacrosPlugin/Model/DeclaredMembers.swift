#if Macros
  import SwiftSyntax

  /// The members that the user has declared himself.
  struct DeclaredMembers {
    /// The raw values of `CodingKeys` by their cases; `nil` if it isn't declared, or isn't an enum.
    var codingKeys: [String: String]?
    var hasCodingKeys = false
    var hasDecodingInitializer = false
    var hasEncodingMethod = false
    var hasDefaultInstance = false
    /// Whether there is any initializer, so that the compiler doesn't synthesize the memberwise one.
    var hasInitializer = false

    init(in members: MemberBlockItemListSyntax) {
      for member in members {
        if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            if case .decls(let nested)? = clause.elements { merge(Self(in: nested)) }
          }
        } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
          hasInitializer = true
          if initializer.signature.parameterClause.parameters.map(\.firstName.text) == ["from"] {
            hasDecodingInitializer = true
          }
        } else if let function = member.decl.as(FunctionDeclSyntax.self) {
          let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
          if function.name.text == "encode", labels == ["to"] { hasEncodingMethod = true }
          if function.name.text == "defaultInstance", labels.isEmpty { hasDefaultInstance = true }
        } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self), type.name.text == "CodingKeys" {
          hasCodingKeys = true
          codingKeys = member.decl.as(EnumDeclSyntax.self)?.stringCases
        }
      }
    }

    private mutating func merge(_ other: Self) {
      codingKeys = codingKeys ?? other.codingKeys
      hasCodingKeys = hasCodingKeys || other.hasCodingKeys
      hasDecodingInitializer = hasDecodingInitializer || other.hasDecodingInitializer
      hasEncodingMethod = hasEncodingMethod || other.hasEncodingMethod
      hasDefaultInstance = hasDefaultInstance || other.hasDefaultInstance
      hasInitializer = hasInitializer || other.hasInitializer
    }
  }

  extension EnumDeclSyntax {
    /// The raw values of the cases, if they are strings.
    fileprivate var stringCases: [String: String] {
      let cases = memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
      let pairs = cases.map { element in
        let name = element.name.text.filter { $0 != "`" }
        return (name, element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? name)
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }
#endif
