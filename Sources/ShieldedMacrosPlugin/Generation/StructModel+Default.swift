#if Macros
  extension StructModel {
    /// `defaultInstance()`, and the initializer that it calls.
    var defaultExtension: String {
      var source = SourceText()
      source.block(header(["Sendable", "Rescuable", "SafeValue", "DefaultProvider"], where: "SafeValue")) { source in
        source.block("\(access.modifier)static func defaultInstance() -> Self {") { source in
          source.line("Self(defaults: ())")
        }
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
      source.block("\(availability.prefix)nonisolated extension \(type) {") { source in
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
      let usesDefaults = allProperties.contains { if case .enclosed = $0.initialValue { true } else { false } }
      guard hasDefault, usesDefaults else { return conformance(conformances, where: "SafeValue") }
      var source = SourceText()
      source.block(header(conformances, where: "SafeValue"), writeDefaultInitializer(to:))
      return source.text
    }

    private func writeDefaultInitializer(to source: inout SourceText) {
      source.line("/// Gives each property the value of its declaration, or else the default of its type.")
      source.block("private init(defaults: ()) {") { source in
        source.each(of: properties) { property, source in
          if property.initialValue == .none { source.line("self.\(property.name) = \(property.typeDefault)") }
        }
      }
    }

    /// The conformance of a type that has no default.
    var strictExtension: String? {
      conformance(["Sendable", "Rescuable", "ValueWithoutDefault", "StrictlyDecodable"], where: "SafeValue")
    }
  }
#endif
