#if Macros
  /// Elements in declared order, of which some depend on `#if`.
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

    /// The elements that satisfy a predicate.
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
#endif
