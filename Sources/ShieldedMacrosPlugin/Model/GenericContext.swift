#if Macros
  import SwiftSyntax

  /// The generic parameters of a type and of the types around it.
  struct GenericContext {
    var parameters: [String] = []
    /// Whether the type may be generic, so that it can't have stored static properties.
    ///
    /// An extension around the type doesn't show whether the type that it extends is generic.
    var mayBeGeneric = false

    init(of declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) {
      for node in [Syntax(declaration)] + lexicalContext {
        if node.is(ExtensionDeclSyntax.self) { mayBeGeneric = true }
        guard let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause else {
          continue
        }
        mayBeGeneric = true
        parameters += clause.parameters.map(\.name.text)
      }
    }

    /// The requirements under which properties of a type can be decoded.
    ///
    /// - Parameters:
    ///   - conformance: The protocol that a parameter must conform to.
    ///   - properties: The decoded properties.
    /// - Returns: A requirement for each parameter that a property's type mentions.
    func requirements(_ conformance: String, for properties: [Property]) -> [String] {
      parameters.filter { parameter in properties.contains { $0.mentions(parameter) } }
        .map { "\($0): \(conformance)" }
    }
  }

  extension Property {
    /// Whether the declaration of the property mentions a type.
    fileprivate func mentions(_ name: String) -> Bool {
      let tokens = type?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
      return tokens.contains(name)
    }
  }
#endif
