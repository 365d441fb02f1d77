#if Macros
  extension StructModel {
    /// The beginning of an extension, such as `nonisolated extension Page: Decodable where Item: SafeValue {`.
    ///
    /// - Parameters:
    ///   - conformances: The protocols, including those that they refine: a conditional conformance implies no others. A
    ///     protocol that the type conforms to is left out.
    ///   - requirements: What a generic parameter that a property's type mentions must conform to.
    func header(_ conformances: [String], where requirement: String) -> String {
      let missing = conformances.filter(missingConformances.contains)
      let list = missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")
      let requirements = genericContext.requirements(requirement, for: allProperties)
      let clause = requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
      return availability.prefix + "nonisolated extension \(type)\(list)\(clause) {"
    }

    /// An extension without members; `nil` if the type has the conformances.
    func conformance(_ conformances: [String], where requirement: String) -> String? {
      missingConformances.isDisjoint(with: conformances) ? nil : header(conformances, where: requirement) + "}"
    }
  }
#endif
