#if Macros
  import SwiftSyntax

  /// The `@available` attributes of a type and of the types around it, which its extensions must repeat.
  struct Availability {
    private var attributes: [String] = []

    init(of declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) {
      for node in [Syntax(declaration)] + lexicalContext {
        guard let declaration = node.asProtocol((any WithAttributesSyntax).self) else { continue }
        for case .attribute(let attribute) in declaration.attributes
        where attribute.attributeName.lastName == "available" {
          attributes.append(attribute.trimmedDescription)
        }
      }
    }

    /// The attributes, each on a line of its own.
    var prefix: String { attributes.map { $0 + "\n" }.joined() }
  }
#endif
