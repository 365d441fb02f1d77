#if Macros
  extension StructModel {
    /// The beginning of an extension, such as `nonisolated extension Page: Decodable where Item: SafeValue {`.
    ///
    /// - Parameters:
    ///   - conformances: The protocols, including those that they refine: a conditional conformance implies no others. A
    ///     protocol that the type conforms to is left out.
    ///   - requirements: The protocols that a generic parameter which a property's type mentions must conform to.
    func header(_ conformances: [String], where requirements: String...) -> String {
      let missing = conformances.filter(missingConformances.contains).map(SourceText.qualified)
      let list = missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")
      let requirement = requirements.map(SourceText.qualified).joined(separator: " & ")
      let requirements = genericContext.requirements(requirement, for: allProperties)
      let clause = requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
      return availability.prefix + "nonisolated extension \(type)\(list)\(clause) {"
    }

    /// What makes the compiler refuse a declaration that means something else than its text says; `nil` if there is nothing.
    var checksExtension: String? {
      let unlisted = options.dropsElements ? properties.filtered { $0.treatment == .shielded && $0.mayBeList } : []
      if declared.checks.isEmpty, unlisted.isEmpty { return nil }
      var source = SourceText()
      source.block(availability.prefix + "nonisolated extension \(type) {") { source in
        declared.checks.forEach { source.line($0) }
        if unlisted.isEmpty { return }
        source.line("/// 'lists: .dropping' applies to lists that are spelled as lists.")
        source.block("fileprivate static func checkLists() {") { source in
          source.each(of: unlisted) { property, source in
            // In two statements: in one, the compiler would choose the overload for any property.
            source.line("let \(property.localName) = ShieldedMacros::Unread.appearance \(property.accessor)")
            source.line("\(property.localName).check()")
          }
        }
      }
      return source.text
    }

    /// An extension without members; `nil` if the type has the conformances.
    func conformance(_ conformances: [String], where requirement: String) -> String? {
      missingConformances.isDisjoint(with: conformances) ? nil : header(conformances, where: requirement) + "}"
    }
  }
#endif
