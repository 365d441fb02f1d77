#if Macros
  import SwiftSyntax

  /// Elements in declared order, some of which depend on `#if`.
  enum Conditional<Element> {
    /// The clauses of one `#if`.
    struct Clause {
      /// `#if condition`, `#elseif condition` or `#else`.
      var directive: String
      /// The condition under which this clause is compiled, without those of the `#if` around it.
      var condition: String
      var elements: [Conditional]
    }

    case always(Element)
    case either([Clause])
  }

  extension Conditional.Clause: Sendable where Element: Sendable {}
  extension Conditional: Sendable where Element: Sendable {}

  extension Array {
    /// Each element with the condition under which it is compiled; `nil` if it always is.
    func flattened<Content>() -> [(element: Content, condition: String?)] where Element == Conditional<Content> {
      flatMap { element -> [(Content, String?)] in
        switch element {
        case .always(let content): [(content, nil)]
        case .either(let clauses):
          clauses.flatMap { clause in
            clause.elements.flattened().map { content, condition in
              (content, condition.map { "(\(clause.condition)) && (\($0))" } ?? clause.condition)
            }
          }
        }
      }
    }

    func filtered<Content>(_ isIncluded: (Content) -> Bool) -> Self where Element == Conditional<Content> {
      compactMap { element in
        switch element {
        case .always(let content): return isIncluded(content) ? element : nil
        case .either(var clauses):
          for index in clauses.indices { clauses[index].elements = clauses[index].elements.filtered(isIncluded) }
          return clauses.allSatisfy(\.elements.isEmpty) ? nil : .either(clauses)
        }
      }
    }
  }

  extension Conditional {
    /// The elements that the members of a type declare, inside and outside `#if`.
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
