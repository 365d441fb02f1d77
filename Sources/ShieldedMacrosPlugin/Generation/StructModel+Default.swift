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
        source.line("/// Gives each property the value of its declaration, or else the default of its type.")
        source.block("private init(defaults: Void) {") { source in
          source.each(of: properties) { property, source in
            if property.initialValue == .none { source.line("self.\(property.name) = \(property.typeDefault)") }
          }
        }
      }
      return source.text
    }

    /// The conformance of a type that declares `defaultInstance()` itself.
    var ownDefaultExtension: String? {
      conformance(["Sendable", "Rescuable", "SafeValue", "DefaultProvider"], where: "SafeValue")
    }

    /// The conformance of a type that has no default.
    var strictExtension: String? {
      conformance(["Sendable", "Rescuable", "ValueWithoutDefault", "StrictlyDecodable"], where: "SafeValue")
    }
  }
#endif
