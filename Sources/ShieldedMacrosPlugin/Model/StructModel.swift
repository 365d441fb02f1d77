#if Macros
  import SwiftSyntax

  /// What the generators need to know of a struct.
  struct StructModel {
    /// The type as an extension names it.
    var type: String
    var access: AccessLevel
    /// The decoded properties in declared order.
    var properties: [Conditional<Property>]
    /// The members that the user has declared himself, which aren't generated.
    var declared: DeclaredMembers
    /// Whether the type, or a type around it, has or may have generic parameters.
    var isGeneric = false
    /// The conformances that the type doesn't have yet.
    var missingConformances: Set<String>

    /// Every property, whatever the `#if` around it.
    var allProperties: [Property] { properties.flattened.map(\.property) }

    /// Whether a default instance can be made.
    var hasDefault: Bool {
      !allProperties.contains { $0.isRequired || $0.hasWrapper && $0.initialValue == .none }
    }

    /// Whether the reader may write over the members of a default instance.
    var isReadInPlace: Bool {
      hasDefault
        && allProperties.allSatisfy { property in
          if case .expression = property.initialValue { return false }
          return !property.isConstant && !property.hasObservers && !property.hasWrapper
        }
    }

    /// Whether the compiler synthesizes a memberwise initializer that takes every decoded property.
    var hasMemberwiseInitializer: Bool {
      !declared.hasInitializer && !allProperties.contains(where: \.hasWrapper)
    }

    /// Whether values are passed to the memberwise initializer, because an assignment in an initializer would evaluate the
    /// initial value too.
    var usesMemberwiseInitializer: Bool {
      hasMemberwiseInitializer
        && allProperties.contains { property in
          if case .expression = property.initialValue { return true }
          return false
        }
    }

    /// The beginning of an extension: `nonisolated extension Type: Protocol`, without the protocol if the type conforms.
    func header(_ conformances: [String], where requirements: [String] = []) -> String {
      let missing = conformances.filter(missingConformances.contains)
      let list = missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")
      let clause = requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
      return "nonisolated extension \(type)\(list)\(clause)"
    }
  }
#endif
