#if Macros
  import SwiftSyntax

  extension StructModel {
    /// The conformance that reads into local variables and then initializes the instance.
    ///
    /// No observer runs, constants are assigned, and a default that isn't a literal is evaluated only if it is used.
    var localsReaderExtension: String {
      let members = readerMembers
      var source = SourceText()
      source.block(header(["OnePassValue", "_OnePassDecodable"], where: "SafeValue", "OnePassValue")) { source in
        writeStoredMemberKeys(members, to: &source)
        source.block("\(access.modifier)static func readObject(from \(SourceText.readerParameter) -> Self {") {
          source in
          if usesMemberwiseInitializer {
            writeLocals(members, to: &source)
            writeMemberwiseCall("let value = Self", to: &source, argument: \.finalValue)
            writeMissingExpressions(members, to: &source, instance: "value")
            source.line("return value")
          } else {
            source.line("try Self(reading: &reader)")
          }
        }
        if usesMemberwiseInitializer { return }
        source.separator()
        source.line("/// Reads into local variables, and then assigns each property once.")
        source.block("private init(reading \(SourceText.readerParameter) {") { source in
          writeLocals(members, to: &source)
          source.each(of: properties) { property, source in
            source.line("self.\(property.name) = \(property.finalValue)")
          }
          writeMissingExpressions(members, to: &source, instance: "self")
        }
      }
      return source.text
    }

    /// Declares the local variables, and reads into them.
    private func writeLocals(_ members: [ReaderMember], to source: inout SourceText) {
      writeDateFormatChecks(to: &source)
      writeLocalMemberKeys(members, to: &source)
      source.each(of: properties) { property, source in source.line(property.localDeclaration) }
      ReaderLoop(members: members, keys: memberKeysName) { property in
        property.isReadIntoOptional
          ? property.reading(into: property.localName) : property.readingInPlace(property.localName)
      }
      .write(to: &source)
      writeDeferredComment(to: &source)
      source.each(of: deferredProperties) { property, source in
        source.line(
          property.isReadIntoOptional
            ? property.reading(into: property.localName, from: members)
            : property.readingInPlace(property.localName, from: members)
        )
      }
      if allProperties.allSatisfy(\.isReadIntoOptional) { return }
      source.line("// What is missing keeps its default, and is recorded.")
      writeMissing(members, to: &source) { $0.isReadIntoOptional ? nil : $0.localName }
    }

    /// Records the missing members of properties whose default has been evaluated by now.
    private func writeMissingExpressions(
      _ members: [ReaderMember],
      to source: inout SourceText,
      instance: String
    ) {
      writeMissing(members, to: &source) { property in
        property.hasExpression && property.treatment != .strict ? "\(instance).\(property.name)" : nil
      }
    }
  }

  extension Property {
    /// Whether the variable for the value is an Optional, because there is no default or it isn't evaluated unless it is used.
    fileprivate var isReadIntoOptional: Bool { hasExpression || isRequired }

    /// The declaration of the variable for the value.
    fileprivate var localDeclaration: String {
      if isReadIntoOptional {
        guard let type, hasSpellableType else { return "var \(localName) = ShieldedMacros::Unread.value \(accessor)" }
        return "var \(localName): \(type.optional)"
      }
      if !hasSpellableType {
        return switch initialValue {
        case .literal(let text), .expression(let text), .enclosed(let text):
          "var \(localName) = ShieldedMacros::Unread.value(\(text), as: \(accessor))"
        case .implicitNil: "var \(localName) = ShieldedMacros::Unread.value(nil, as: \(accessor))"
        case .none:
          "var \(localName) = \(isOptional ? "ShieldedMacros::Unread.value(nil, as: \(accessor))" : typeDefault)"
        }
      }
      let annotation = typeText.map { ": \($0)" } ?? ""
      return switch initialValue {
      case .literal(let text), .expression(let text), .enclosed(let text):
        "var \(localName)\(annotation) = \(text)"
      case .implicitNil: "var \(localName)\(annotation)"
      case .none: "var \(localName)\(annotation) = \(typeDefault)"
      }
    }

    /// The expression for the property's value after reading.
    fileprivate var finalValue: String {
      if treatment == .strict, isReadIntoOptional {
        return "try reader.required(\(localName), forKey: \(SwiftLiteral.string(paths[0].first)))"
      }
      switch initialValue {
      case .none, .implicitNil, .literal: return localName
      case .enclosed(let text): return "\(localName) ?? \(text)"
      // Most operators bind less tightly than `??`.
      case .expression(let text): return "\(localName) ?? " + (hasPrimaryExpression ? text : "(\(text))")
      }
    }

    /// Whether the initial value is an expression without operators.
    private var hasPrimaryExpression: Bool {
      guard let value = syntax.bindings.first?.initializer?.value else { return true }
      return !value.is(SequenceExprSyntax.self) && !value.is(TryExprSyntax.self)
    }
  }
#endif
