#if Macros
  import SwiftSyntax

  extension Conditional {
    /// The elements that the members of a type declare, inside and outside `#if`.
    ///
    /// - Parameters:
    ///   - members: The members.
    ///   - elements: The elements of one declaration.
    static func elements(
      in members: MemberBlockItemListSyntax,
      of elements: (DeclSyntax) -> [Element]
    ) -> [Conditional] {
      members.flatMap { member -> [Conditional] in
        guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
          return elements(member.decl).map { .always($0) }
        }
        let clauses = clauses(of: conditional, elements)
        return clauses.allSatisfy(\.elements.isEmpty) ? [] : [.either(clauses)]
      }
    }

    private static func clauses(of conditional: IfConfigDeclSyntax, _ elements: (DeclSyntax) -> [Element]) -> [Clause] {
      var earlier: [String] = []
      return conditional.clauses.map { clause in
        let written = clause.condition?.trimmedDescription
        let parts = earlier.map { "!(\($0))" } + (written.map { [earlier.isEmpty ? $0 : "(\($0))"] } ?? [])
        if let written { earlier.append(written) }
        let members: MemberBlockItemListSyntax? =
          if case .decls(let members)? = clause.elements { members } else { nil }
        return Clause(
          directive: clause.poundKeyword.text + (written.map { " " + $0 } ?? ""),
          condition: parts.joined(separator: " && "),
          elements: members.map { Self.elements(in: $0, of: elements) } ?? []
        )
      }
    }
  }
#endif
