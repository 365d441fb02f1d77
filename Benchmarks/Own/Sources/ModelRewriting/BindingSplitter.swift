import SwiftParser
import SwiftSyntax

/// Gives each property a declaration of its own, so that each can have an attribute: `let a, b: Int` becomes two lines.
final class BindingSplitter: SyntaxVisitor {
  private var edits: [TextEdit] = []

  /// The text with one property in each declaration. The meaning is the same.
  static func split(_ text: String) -> String {
    let visitor = BindingSplitter(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: text))
    return visitor.edits.applied(to: text)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindings.count > 1, node.parent?.is(MemberBlockItemSyntax.self) == true,
      node.bindings.allSatisfy({ $0.accessorBlock == nil && $0.pattern.is(IdentifierPatternSyntax.self) })
    else { return .skipChildren }
    let prefix =
      (node.attributes.map(\.trimmedDescription) + node.modifiers.map(\.trimmedDescription)
      + [node.bindingSpecifier.text]).joined(separator: " ")
    // A type applies to the properties before it that have neither a type nor a value.
    var type: String?
    var lines: [String] = []
    for binding in node.bindings.reversed() {
      if let annotation = binding.typeAnnotation?.trimmedDescription {
        type = annotation
      } else if binding.initializer != nil {
        type = nil
      }
      let value = binding.initializer.map { " \($0.trimmedDescription)" } ?? ""
      lines.append("\(prefix) \(binding.pattern.trimmedDescription)\(type ?? "")\(value)")
    }
    edits.append(.replace(node.trimmedRange.offsets, by: lines.reversed().joined(separator: "\n")))
    return .skipChildren
  }
}

extension Range<AbsolutePosition> {
  /// The range as offsets of bytes.
  var offsets: Range<Int> { lowerBound.utf8Offset..<upperBound.utf8Offset }
}
