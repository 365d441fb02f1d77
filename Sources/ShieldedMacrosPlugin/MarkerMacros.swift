#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// An attribute that generates nothing: `@Shielded` reads it.
  protocol MarkerMacro: PeerMacro {}

  extension MarkerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }

  enum KeyMacro: MarkerMacro {}
  enum DroppingMacro: MarkerMacro {}
  enum StrictMacro: MarkerMacro {}
  enum FallbackMacro: MarkerMacro {}
#endif
