#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// Reports the problems of one property.
  struct PropertyChecks {
    var property: Property
    var attributes: PropertyAttributes
    var binding: PatternBindingSyntax

    /// The types that have no default because any could be mistaken for real data.
    private static let typesWithoutDefault: Set<String> = ["Date", "URL", "UUID", "Data", "Duration"]

    /// Types that are visibly not collections.
    static let scalarTypes: Set<String> = typesWithoutDefault.union([
      "Bool", "String", "Double", "Float", "Decimal", "CGFloat", "Int", "Int8", "Int16", "Int32", "Int64", "Int128",
      "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ])

    func report(to sink: inout DiagnosticSink) {
      if property.isConstant, property.initialText != nil {
        sink.report(
          .undecodedConstant(property.name),
          at: property.syntax.bindingSpecifier,
          .makeVariable(property.syntax)
        )
        return
      }
      if let wrapper = attributes.wrapper { return reportWrapper(wrapper, to: &sink) }
      reportMissingDefault(to: &sink)
      reportNestedOptional(to: &sink)
      if let dropping = attributes.dropping { reportDropping(dropping, to: &sink) }
      if let dateFormats = attributes.dateFormats { reportDateFormats(dateFormats, to: &sink) }
      if let strict = attributes.strict, property.initialText != nil {
        let fixIts = [.remove(strict), FixIt.removeValue(of: binding)].compactMap { $0 }
        sink.report(.strictDefault(property.name), at: strict, fixIts: fixIts)
      }
    }

    private func reportWrapper(_ wrapper: AttributeSyntax, to sink: inout DiagnosticSink) {
      if attributes.hasPackageWrapper {
        let name = wrapper.attributeName.trimmedDescription
        let fixIt =
          wrapper.attributeName.lastName == "DroppingArray"
          ? FixIt.replaceName(of: wrapper, by: "Dropping") : .remove(wrapper)
        sink.report(.wrapperOfThisPackage(name), at: wrapper, fixIt)
      }
      for attribute in [attributes.strict, attributes.dropping, attributes.dateFormats].compactMap({ $0 }) {
        let name = attribute.attributeName.trimmedDescription
        sink.report(.attributeOnWrapped(name, property.name), at: attribute, .remove(attribute))
      }
      if property.paths.count > 1 || property.paths[0].keys.count > 1, let key = attributes.keys.first {
        sink.report(.pathOfWrapped(property.name), at: key.attribute, .remove(key.attribute))
      }
    }

    private func reportMissingDefault(to sink: inout DiagnosticSink) {
      guard property.initialValue == .none, property.treatment != .strict, let type = binding.typeAnnotation?.type
      else { return }
      if let name = type.lastName, Self.typesWithoutDefault.contains(name) {
        let makeOptional = FixIt.makeOptional(type)
        // A strict date can't have formats.
        let fixIts =
          attributes.dateFormats == nil ? [makeOptional, .add("Strict", to: property.syntax)] : [makeOptional]
        sink.report(.noDefault(property.name, name), at: type, fixIts: fixIts)
      }
    }

    private func reportDateFormats(_ dateFormats: AttributeSyntax, to sink: inout DiagnosticSink) {
      if attributes.strict != nil {
        sink.report(.strictDateFormats(property.name), at: dateFormats, .remove(dateFormats))
      }
      let type = property.type?.wrappedByOptional ?? property.type
      if let type, type.isArray || type.lastName.map({ $0 != "Date" && Self.scalarTypes.contains($0) }) == true {
        let problem = Problem.dateFormatsOfOtherType(property.name, type.trimmedDescription)
        return sink.report(problem, at: dateFormats, .remove(dateFormats))
      }
      if dateFormats.dateFormats.isEmpty { sink.report(.noDateFormat, at: dateFormats) }
      for format in dateFormats.dateFormats {
        // Any other expression is checked when the type is decoded.
        guard let call = format.as(FunctionCallExprSyntax.self),
          call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "pattern",
          let literal = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
          let pattern = literal.representedLiteralValue
        else { continue }
        do throws(DatePatternProblem) {
          _ = try DatePattern(pattern)
        } catch {
          sink.report(.invalidDatePattern(pattern, error.reason), at: literal)
        }
      }
    }

    private func reportNestedOptional(to sink: inout DiagnosticSink) {
      guard let type = binding.typeAnnotation?.type, let wrapped = type.wrappedByOptional,
        wrapped.wrappedByOptional != nil
      else { return }
      sink.report(
        .nestedOptional(property.name),
        at: type,
        .replace(
          "Make it '\(wrapped.trimmedDescription)'",
          type,
          by: wrapped.with(\.trailingTrivia, type.trailingTrivia)
        )
      )
    }

    private func reportDropping(_ dropping: AttributeSyntax, to sink: inout DiagnosticSink) {
      if attributes.strict != nil {
        sink.report(.strictDropping(property.name), at: dropping, .remove(dropping))
      } else if let name = (property.type?.wrappedByOptional ?? property.type)?.lastName,
        Self.scalarTypes.contains(name)
      {
        sink.report(.droppingScalar(property.name, name), at: dropping, .remove(dropping))
      }
    }
  }
#endif
