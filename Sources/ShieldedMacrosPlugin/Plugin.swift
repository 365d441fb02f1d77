#if Macros
  import SwiftSyntaxMacros

  /// The macros of the package.
  var providedMacros: [any Macro.Type] {
    [
      ShieldedMacro.self, KeyMacro.self, DroppingMacro.self, StrictMacro.self, FallbackMacro.self,
      DateFormatsMacro.self, UndeclaredMacro.self,
    ]
  }

  #if canImport(SwiftCompilerPlugin)
    import SwiftCompilerPlugin

    @main
    struct Plugin: CompilerPlugin {
      let providingMacros = providedMacros
    }
  #endif
#else
  /// A macro target needs an entry point, even if it is empty.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
