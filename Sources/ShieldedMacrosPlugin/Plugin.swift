#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      ShieldedMacro.self, KeyMacro.self, DroppingMacro.self, StrictMacro.self, FallbackMacro.self,
      DateFormatsMacro.self, UndeclaredMacro.self,
    ]
  }
#else
  /// A macro target needs an entry point, even if it is empty.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
