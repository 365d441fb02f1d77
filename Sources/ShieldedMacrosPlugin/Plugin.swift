#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntax
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [ShieldedMacro.self]
  }

  struct ShieldedMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] { [] }
  }
#else
  /// A macro target needs an entry point, even if it is empty.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
