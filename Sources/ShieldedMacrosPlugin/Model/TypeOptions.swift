#if Macros
  import SwiftSyntax

  /// The arguments of `@Shielded`.
  struct TypeOptions {
    /// Whether the payload's keys are the properties' names in snake case.
    var usesSnakeCase = false
    /// The expression of the policy.
    var policy: String?
    /// Whether lists drop invalid elements.
    var dropsElements = false
    /// The key of an enum's discriminator.
    var discriminator: PayloadPath?
    /// Whether a report can be asked by key path.
    var hasKeyPaths = false
    /// The arguments with another value than these, which the macro can't evaluate.
    var unreadArguments: [(argument: LabeledExprSyntax, expected: String)] = []

    init(_ attribute: AttributeSyntax) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let value = argument.expression
        switch argument.label?.text {
        case "keys":
          expect([".asDeclared", ".snakeCase"], "." + (value.memberName ?? ""), in: argument)
          usesSnakeCase = value.memberName == "snakeCase"
        case "policy": policy = value.is(NilLiteralExprSyntax.self) ? nil : value.trimmedDescription
        case "lists":
          expect([".replacing", ".dropping"], "." + (value.memberName ?? ""), in: argument)
          dropsElements = value.memberName == "dropping"
        case "discriminator":
          discriminator = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map(
            PayloadPath.init(separatedByDots:)
          )
        case "keyPaths":
          expect(["true", "false"], value.trimmedDescription, in: argument)
          hasKeyPaths = value.trimmedDescription == "true"
        default: continue
        }
      }
    }

    private mutating func expect(_ values: [String], _ value: String, in argument: LabeledExprSyntax) {
      if !values.contains(value) { unreadArguments.append((argument, values.joined(separator: " or "))) }
    }

    /// The path that a property is looked for at if it has no `@Key`.
    func path(of plainName: String) -> PayloadPath {
      PayloadPath(literal: usesSnakeCase ? SnakeCase.converted(plainName) : plainName)
    }
  }

  extension ExprSyntax {
    /// The name of the member that a member access ends in: `snakeCase` for `.snakeCase`.
    fileprivate var memberName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
  }
#endif
