#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// An attribute that generates nothing. `@Shielded` reads it; the attribute itself only reports where it has no meaning.
  protocol MarkerMacro: PeerMacro {
    /// The kind of declaration that the attribute belongs to, for messages.
    static var target: String { get }
    static var isForProperties: Bool { get }
    static var isForCases: Bool { get }
  }

  extension MarkerMacro {
    static var isForProperties: Bool { true }
    static var isForCases: Bool { false }

    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // `@Observable` copies a property with its attributes.
      let ignored = declaration.as(VariableDeclSyntax.self)?.attributes.first(named: "ObservationIgnored")
      if ignored != nil { return [] }
      var sink = DiagnosticSink(context)
      let name = node.attributeName.trimmedDescription
      if let place = misplacement(of: declaration, in: context.lexicalContext) {
        sink.report(.misplacedAttribute(name, place, target), at: node, .remove(node, from: declaration))
      } else if !context.lexicalContext.isShielded {
        sink.report(.attributeWithoutEffect(name), at: node, .remove(node, from: declaration))
      }
      return []
    }

    /// Returns the kind of a declaration that the attribute doesn't belong to.
    private static func misplacement(of declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) -> String? {
      if let variable = declaration.as(VariableDeclSyntax.self) {
        if variable.modifiers.isStatic { return "a static property" }
        if variable.isComputed { return "a computed property" }
        let isMember = lexicalContext.first?.isProtocol((any DeclGroupSyntax).self) ?? false
        if !isMember { return "a local variable" }
        return isForProperties ? nil : "a property"
      }
      if declaration.is(EnumCaseDeclSyntax.self) { return isForCases ? nil : "an enum's case" }
      if declaration.is(FunctionDeclSyntax.self) { return "a function" }
      return declaration.isProtocol((any DeclGroupSyntax).self) ? "a type" : "this declaration"
    }
  }

  enum KeyMacro: MarkerMacro {
    static let target = "stored properties and enum cases"
    static let isForCases = true
  }

  enum DroppingMacro: MarkerMacro {
    static let target = "stored properties"
  }

  enum StrictMacro: MarkerMacro {
    static let target = "stored properties"
  }

  enum DateFormatsMacro: MarkerMacro {
    static let target = "stored properties"
  }

  enum UndeclaredMacro: MarkerMacro {
    static let target = "stored properties"
  }

  enum FallbackMacro: MarkerMacro {
    static let target = "enum cases"
    static let isForProperties = false
    static let isForCases = true
  }

  extension [Syntax] {
    /// A Boolean value that indicates whether the innermost type is `@Shielded`.
    fileprivate var isShielded: Bool {
      guard let type = first?.asProtocol((any WithAttributesSyntax).self) else { return false }
      return type.attributes.contains { attribute in
        guard case .attribute(let attribute) = attribute else { return false }
        return attribute.attributeName.lastName == "Shielded"
      }
    }
  }
#endif
