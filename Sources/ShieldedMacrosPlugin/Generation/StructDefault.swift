#if Macros
  extension StructModel {
    /// `defaultInstance()`, and the initializer that it calls.
    var defaultExtension: String {
      var source = SourceText()
      source.block(header(["DefaultProvider"]) + " {") { source in
        source.block("\(access.modifier)static func defaultInstance() -> Self {") { source in
          source.line("Self(defaults: ())")
        }
        source.separator()
        source.line("/// Gives each property its default: that of its declaration, or else that of its type.")
        source.block("private init(defaults: Void) {") { source in
          source.each(of: properties) { property, source in
            if property.initialValue == .none { source.line("self.\(property.name) = \(property.defaultText)") }
          }
        }
      }
      return source.text
    }
  }
#endif
