#if Macros
  import SwiftSyntax

  extension ExprSyntax {
    /// Whether evaluating the expression has no effects and costs little: a literal, or an empty collection.
    var isLiteral: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr:
        true
      case .stringLiteralExpr(let literal):
        literal.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
      case .prefixOperatorExpr(let negated):
        ["-", "+"].contains(negated.operator.text) && negated.expression.isLiteral
      case .arrayExpr(let array):
        array.elements.allSatisfy(\.expression.isLiteral)
      case .dictionaryExpr(let dictionary):
        switch dictionary.content {
        case .colon: true
        case .elements(let elements): elements.allSatisfy { $0.key.isLiteral && $0.value.isLiteral }
        }
      case .functionCallExpr(let call):
        call.arguments.isEmpty && call.trailingClosure == nil && call.calledExpression.isCollectionType
      default:
        false
      }
    }

    var isCall: Bool { self.is(FunctionCallExprSyntax.self) }

    /// The type that the compiler infers for the expression; `nil` unless it is a literal whose type is obvious.
    var literalType: String? {
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr: return "Int"
      case .floatLiteralExpr: return "Double"
      case .booleanLiteralExpr: return "Bool"
      case .stringLiteralExpr: return "String"
      case .prefixOperatorExpr(let negated): return negated.expression.literalType
      case .arrayExpr(let array):
        let types = Set(array.elements.map(\.expression.literalType))
        guard types.count == 1, let type = types.first else { return nil }
        return type.map { "[\($0)]" }
      case .functionCallExpr(let call) where isLiteral:
        return call.calledExpression.trimmedDescription
      default: return nil
      }
    }

    /// Whether the expression is the type in an expression like `[String]()`.
    private var isCollectionType: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .arrayExpr, .dictionaryExpr: true
      case .genericSpecializationExpr(let type):
        ["Array", "Set", "Dictionary"].contains(type.expression.trimmedDescription)
      case .declReferenceExpr(let type): type.baseName.text == "String"
      default: false
      }
    }

  }
#endif
