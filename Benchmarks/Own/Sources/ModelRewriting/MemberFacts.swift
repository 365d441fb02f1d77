import SwiftSyntax

/// What the members of a type or of an extension say about its decoding.
struct MemberFacts {
  var hasInitializer = false
  var hasDecodingInitializer = false
  var hasCodingKeys = false
  /// The names of the cases of `CodingKeys` with their raw values; `nil` if it isn't an enum.
  var codingKeys: [String: String]?

  init(_ block: MemberBlockSyntax) {
    for member in block.members {
      if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        hasInitializer = true
        if initializer.signature.parameterClause.parameters.map(\.firstName.text) == ["from"] {
          hasDecodingInitializer = true
        }
      } else if let keys = member.decl.as(EnumDeclSyntax.self), keys.name.text == "CodingKeys" {
        hasCodingKeys = true
        codingKeys = Self.cases(of: keys)
      } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self), type.name.text == "CodingKeys" {
        hasCodingKeys = true
      }
    }
  }

  private static func cases(of keys: EnumDeclSyntax) -> [String: String] {
    var cases: [String: String] = [:]
    for line in keys.memberBlock.members.compactMap({ $0.decl.as(EnumCaseDeclSyntax.self) }) {
      for element in line.elements {
        let name = element.name.text.filter { $0 != "`" }
        cases[name] = element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? name
      }
    }
    return cases
  }
}
