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

  extension [Conditional<Property>] {
    /// Each element with the condition under which it is compiled; `nil` if it always is.
    var flattened: [(property: Property, condition: String?)] {
      flatMap { element -> [(Property, String?)] in
        switch element {
        case .always(let property): [(property, nil)]
        case .either(let clauses):
          clauses.flatMap { clause in
            clause.elements.flattened.map { property, condition in
              (property, condition.map { "(\(clause.condition)) && (\($0))" } ?? clause.condition)
            }
          }
        }
      }
    }

    /// The elements that satisfy a predicate.
    func filtered(_ isIncluded: (Property) -> Bool) -> [Conditional<Property>] {
      compactMap { element in
        switch element {
        case .always(let property): return isIncluded(property) ? element : nil
        case .either(var clauses):
          for index in clauses.indices { clauses[index].elements = clauses[index].elements.filtered(isIncluded) }
          return clauses.allSatisfy(\.elements.isEmpty) ? nil : .either(clauses)
        }
      }
    }
  }
#endif
