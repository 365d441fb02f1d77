#if Macros
  // The extensions that structs and enums have in common.
  extension ShieldedType {
    /// The beginning of an extension, such as `nonisolated extension Page: Decodable where Item: SafeValue {`.
    ///
    /// - Parameters:
    ///   - conformances: The protocols. One that the type conforms to is left out.
    ///   - clause: The `where` clause with a space before it; empty for none.
    func header(_ conformances: [String] = [], where clause: String = "") -> String {
      let missing = conformances.filter(missingConformances.contains).map(SourceText.qualified)
      let list = missing.isEmpty ? "" : ": " + missing.joined(separator: ", ")
      return "\(availability.prefix)nonisolated extension \(name)\(list)\(clause) {"
    }

    /// Adds an `init(from:)` with a body. With a policy, it applies the policy, and calls an initializer with the body.
    ///
    /// - Parameter clause: The `where` clause of a class's initializer, with a space before it; empty for none.
    func writeDecodingInitializer(
      to source: inout SourceText,
      where clause: String = "",
      body: (inout SourceText) -> Void
    ) {
      let opening = "\(initializerModifier)\(access.modifier)init(from decoder: any Swift::Decoder) throws\(clause) {"
      guard let policy = options.policy else { return source.block(opening, body) }
      source.block(isClass ? "convenience " + opening : opening) { source in
        source.line("let policy: ShieldedDecoding::RescuePolicy = \(policy)")
        source.line("// A policy of the call takes precedence.")
        // An assignment to `self` would initialize constants a second time.
        source.line("try self.init(_decoded: policy.applyUnlessSet { try Self(members: decoder) })")
      }
      source.separator()
      source.block("\(initializerModifier)private init(members decoder: any Swift::Decoder) throws\(clause) {", body)
    }
  }

  // MARK: - Structs

  extension StructModel {
    /// The beginning of an extension, such as `nonisolated extension Page: Decodable where Item: SafeValue {`.
    ///
    /// - Parameters:
    ///   - conformances: The protocols, including those that they refine: a conditional conformance implies no others. A
    ///     protocol that the type conforms to is left out.
    ///   - requirements: The protocols that a generic parameter which a property's type mentions must conform to.
    func header(_ conformances: [String], where requirements: String...) -> String {
      type.header(conformances, where: clause(requirements.map(SourceText.qualified).joined(separator: " & ")))
    }

    /// The `where` clause with a requirement on each generic parameter that a property's type mentions, with a space before it;
    /// empty for none.
    func clause(_ requirement: String) -> String {
      let requirements = type.genericContext.requirements(requirement, for: allProperties)
      return requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
    }

    /// The extension that makes the compiler refuse a declaration that means something else than its text says; `nil`
    /// if none is needed.
    var checksExtension: String? {
      let unlisted = type.options.dropsElements ? properties.filtered { $0.treatment == .shielded && $0.mayBeList } : []
      let undated = properties.filtered { $0.dateFormats != nil && !$0.isVisiblyDate }
      if type.declared.checks.isEmpty, unlisted.isEmpty, undated.isEmpty { return nil }
      var source = SourceText()
      source.block(type.header()) { source in
        type.declared.checks.forEach { source.line($0) }
        if unlisted.isEmpty, undated.isEmpty { return }
        source.block("fileprivate static func checkTypes() {") { source in
          if !unlisted.isEmpty { source.line("// 'lists: .dropping' applies to lists that are spelled as lists.") }
          source.each(of: unlisted) { property, source in
            // In two statements: in one, the compiler would choose the overload for any property.
            source.line("let \(property.localName) = ShieldedMacros::_Unread.appearance \(property.accessor)")
            source.line("\(property.localName).check()")
          }
          source.each(of: undated) { property, source in
            source.line("ShieldedMacros::_Unread.checkDate \(property.accessor)")
          }
        }
      }
      return source.text
    }

    /// An extension without members; `nil` if the type has the conformances.
    func conformance(_ conformances: [String], where requirement: String) -> String? {
      type.missingConformances.isDisjoint(with: conformances) ? nil : header(conformances, where: requirement) + "}"
    }
  }

  // MARK: - Default

  extension StructModel {
    /// `defaultInstance()`, and the initializer that it calls.
    var defaultExtension: String {
      var source = SourceText()
      source.block(header(["Sendable", "Rescuable", "SafeValue", "DefaultProvider"], where: "SafeValue")) { source in
        source.block("\(type.access.modifier)static func defaultInstance() -> Self {") { source in
          source.line("Self(defaults: ())")
        }
        if type.isClass { return }
        source.separator()
        writeDefaultInitializer(to: &source)
      }
      return source.text
    }

    /// Closures that evaluate initial values where the static members of the type's extensions are found by their names; `nil`
    /// if there are none.
    var initialValuesExtension: String? {
      let evaluated = properties.filtered { $0.initialValueClosure != nil }
      if evaluated.isEmpty { return nil }
      var source = SourceText()
      source.block(type.header()) { source in
        source.block("fileprivate nonisolated enum InitialValues {") { source in
          source.each(of: evaluated) { property, source in
            source.line("static let \(property.localName) = \(property.initialValueClosure ?? "")")
          }
        }
      }
      return source.text
    }

    /// The conformance of a type that declares `defaultInstance()` itself.
    var ownDefaultExtension: String? {
      let conformances = ["Sendable", "Rescuable", "SafeValue", "DefaultProvider"]
      guard usesDefaults, !type.isClass else { return conformance(conformances, where: "SafeValue") }
      var source = SourceText()
      source.block(header(conformances, where: "SafeValue"), writeDefaultInitializer(to:))
      return source.text
    }

    /// A Boolean value that indicates whether generated code takes values from an instance with the properties' own defaults.
    var usesDefaults: Bool {
      hasDefault
        && (!type.declared.hasDefaultInstance
          || allProperties.contains { if case .enclosed = $0.initialValue { true } else { false } })
    }

    func writeDefaultInitializer(to source: inout SourceText) {
      source.line("/// Gives each property the value of its declaration, or else the default of its type.")
      let clause = type.isClass ? clause(SourceText.qualified("SafeValue")) : ""
      source.block("\(type.initializerModifier)private init(defaults: ())\(clause) {") { source in
        source.each(of: properties) { property, source in
          if property.initialValue == .none { source.line("self.\(property.memberName) = \(property.typeDefault)") }
        }
      }
    }

    /// The conformance of a type that has no default.
    var strictExtension: String? {
      conformance(["Sendable", "Rescuable", "ValueWithoutDefault", "StrictlyDecodable"], where: "SafeValue")
    }
  }

  // MARK: - Date Formats

  extension StructModel {
    /// The lists of date formats, one for each property with `@DateFormats`; `nil` if there are none.
    var dateFormatsExtension: String? {
      let dated = properties.filtered { $0.dateFormats != nil }
      if dated.isEmpty { return nil }
      var source = SourceText()
      source.block(type.header()) { source in
        source.block("fileprivate nonisolated enum DateFormatLists {") { source in
          source.each(of: dated) { property, source in
            let formats = "[\(property.dateFormats ?? "")]"
            source.block("nonisolated enum \(property.dateFormatListName): ShieldedDecoding::DateFormatList {") {
              source in
              if type.genericContext.mayBeGeneric {
                source.line("// A generic type can't have a stored static property.")
                source.line("static var formats: [ShieldedDecoding::DateFormat] { \(formats) }")
              } else {
                source.line("static let formats: [ShieldedDecoding::DateFormat] = \(formats)")
              }
            }
          }
        }
      }
      return source.text
    }

    /// Checks the lists before the reader reads, because `Codable` checks them for a missing key too.
    func writeDateFormatChecks(to source: inout SourceText) {
      source.each(of: properties.filtered { $0.dateFormats != nil }) { property, source in
        source.line("try reader.check(\(property.dateFormatList).self)")
      }
    }
  }

  extension Property {
    /// A Boolean value that indicates whether the declaration spells the type as that of a date.
    fileprivate var isVisiblyDate: Bool { (type?.wrappedByOptional ?? type)?.lastName == "Date" }

    fileprivate var dateFormatListName: String { SwiftLiteral.identifier(plainName + "Formats") }

    /// The list of the property's date formats.
    var dateFormatList: String { "DateFormatLists.\(dateFormatListName)" }

    /// The argument of the reader's methods for a property with date formats.
    var dateFormatsArgument: String? { dateFormats.map { _ in "formats: \(dateFormatList).self" } }

    /// A call that decodes the property's value, or for a property with date formats the date of such a call's value.
    func date(from call: String) -> String { dateFormats == nil ? call : "\(dateFormatList)._date(\(call))" }

    /// An expression for the property's value, or for a property with date formats the date as it is decoded and encoded.
    func listed(_ value: String) -> String { dateFormats == nil ? value : "\(dateFormatList)._listed(\(value))" }
  }

  // MARK: - Key Paths

  extension StructModel {
    /// The keys of the properties, for questions to a report by key path; `nil` unless `keyPaths:` requests them.
    var propertyPathsExtension: String? {
      guard type.options.hasKeyPaths, type.missingConformances.contains("PropertyPathProvider") else { return nil }
      var source = SourceText()
      source.block(type.header(["PropertyPathProvider"])) {
        source in
        // A class can't use `Self` inside the type of a result.
        let paths = "ShieldedDecoding::PropertyPaths<\(type.isClass ? type.name : "Self")>"
        source.block("\(type.access.modifier)static func propertyPaths() -> \(paths) {") { source in
          guard !properties.isEmpty else { return source.line("ShieldedDecoding::PropertyPaths()") }
          source.line("var paths = \(paths)()")
          source.each(of: properties) { property, source in
            let keys = property.paths.map(\.source).joined(separator: ", ")
            source.line("paths.add(\\.\(property.name), at: \(keys))")
          }
          source.line("return paths")
        }
      }
      return source.text
    }
  }
#endif
