#if Macros
  import SwiftSyntax

  /// The access level that generated members need.
  enum AccessLevel: String {
    case `public`, package, `fileprivate`, `default`

    /// The modifier with a space after it; empty if no modifier is needed.
    var modifier: String { self == .default ? "" : rawValue + " " }

    /// The access level of a declaration, which an extension around it may give.
    init(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      if let written = Self(declaration.modifiers) {
        self = written
      } else if let around = lexicalContext.first?.as(ExtensionDeclSyntax.self) {
        self = Self(around.modifiers) ?? .default
      } else {
        self = .default
      }
      // The members of an extension of a type in a private one are internal by default, which `Self` can't be there.
      if self == .default, lexicalContext.contains(where: \.isPrivateType) { self = .fileprivate }
    }

    private init?(_ modifiers: DeclModifierListSyntax) {
      for modifier in modifiers where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): self = .public
        case .keyword(.package): self = .package
        case .keyword(.internal), .keyword(.fileprivate), .keyword(.private): self = .default
        default: continue
        }
        return
      }
      return nil
    }
  }

  extension Syntax {
    fileprivate var isPrivateType: Bool {
      asProtocol((any DeclGroupSyntax).self)?.modifiers.contains { modifier in
        modifier.detail == nil && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
      } ?? false
    }
  }
#endif
