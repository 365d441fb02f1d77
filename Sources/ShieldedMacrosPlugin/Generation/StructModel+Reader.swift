#if Macros
  import SwiftSyntax

  // The parts that the two forms of the reader's conformance share.
  extension StructModel {
    /// The name of the keys in generated code.
    var memberKeysName: String { type.genericContext.mayBeGeneric ? "memberKeys" : "Self.memberKeys" }

    func writeStoredMemberKeys(_ members: [ReaderMember], to source: inout SourceText) {
      if type.genericContext.mayBeGeneric { return }
      source.block("private static let memberKeys = ShieldedJSON::_MemberKeys(", closing: ")") { source in
        writeMemberKeysArguments(members, to: &source)
      }
      source.separator()
    }

    func writeLocalMemberKeys(_ members: [ReaderMember], to source: inout SourceText) {
      guard type.genericContext.mayBeGeneric else { return }
      source.line("// A generic type can't have a stored static property.")
      source.block("let memberKeys = reader.memberKeys(of: Self.self) {") { source in
        source.block("ShieldedJSON::_MemberKeys(", closing: ")") { source in
          writeMemberKeysArguments(members, to: &source)
        }
      }
    }

    private func writeMemberKeysArguments(_ members: [ReaderMember], to source: inout SourceText) {
      source.line("declaring: CodingKeys.self,")
      source.list(members.map(\.key))
    }

    /// The properties that are read after the loop, from the places of their members.
    var deferredProperties: [Conditional<Property>] {
      let deferred = Set(readerMembers.filter(\.isDeferred).map(\.key))
      return properties.filtered { property in deferred.contains(property.paths[0].first) }
    }

    func writeDeferredComment(to source: inout SourceText) {
      if deferredProperties.isEmpty { return }
      source.line(
        "// Of a property's alternatives, the first declared one with a value counts, wherever it was in the payload."
      )
    }

    /// Records the properties whose members are missing.
    ///
    /// - Parameter value: The expression for a property's value; `nil` to leave the property out.
    func writeMissing(
      _ members: [ReaderMember],
      to source: inout SourceText,
      label: (Property) -> String = { _ in "" },
      value: (Property) -> String?
    ) {
      let positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.element.key, $0.offset) })
      func position(of property: Property) -> Int? {
        guard let position = positions[property.paths[0].first], !members[position].isDeferred else { return nil }
        return position
      }
      let strict = properties.filtered { property in
        property.treatment == .strict && position(of: property) != nil
          && value(property).flatMap(property.strictStatementForMissing) != nil
      }
      source.each(of: strict) { property, source in
        guard let position = position(of: property), let value = value(property) else { return }
        guard let statement = property.strictStatementForMissing(value) else { return }
        source.line("if !seen.contains(\(position)) { \(statement) }")
      }
      for first in stride(from: 0, to: members.count, by: 64) {
        let range = first..<min(first + 64, members.count)
        let noted = properties.filtered { property in
          property.treatment != .strict && position(of: property).map(range.contains) == true && value(property) != nil
        }
        if noted.isEmpty { continue }
        source.line("for missing in reader.missingMembers(in: \(range), unlessIn: seen) {")
        source.indented { source in
          source.line("switch missing {")
          source.each(of: noted) { property, source in
            guard let position = position(of: property), let value = value(property) else { return }
            let key = SwiftLiteral.string(property.paths[0].first)
            source.line("case \(position): try reader.noteMissing(\(label(property))\(value), forKey: \(key))")
          }
          source.line("default: break")
          source.line("}")
        }
        source.line("}")
      }
    }
  }

  extension Property {
    /// The suffix of the reader's methods for the property's rules.
    private var method: String {
      switch treatment {
      case .shielded: "read"
      case .dropping: "readDropping"
      case .strict: "readStrict"
      }
    }

    private var valueMethod: String {
      switch treatment {
      case .shielded: "value"
      case .dropping: "droppingValue"
      case .strict: "strictValue"
      }
    }

    /// The statement for the missing member of a strict property; `nil` if none is needed.
    fileprivate func strictStatementForMissing(_ variable: String) -> String? {
      // Plain `Codable` doesn't use the property's own default.
      guard isOptional else { return "try reader.noteMissing(strictly: &\(variable))" }
      return initialText == nil ? nil : "\(variable) = nil"
    }

    /// The statement that reads the value over a variable that holds the default.
    func readingInPlace(_ variable: String) -> String {
      "try reader.\(method)(&\(variable), \(keyArguments))"
    }

    /// The statement that reads the value into an Optional variable.
    func reading(into variable: String) -> String {
      "\(variable) = try reader.\(valueMethod)(\(keyArguments))"
    }

    private var keyArguments: String {
      let key = "forKey: \(SwiftLiteral.string(paths[0].first))"
      return dateFormatsArgument.map { "\(key), \($0)" } ?? key
    }

    /// The lines that read the value over a variable that holds the default, from the places of members.
    func readingInPlace(_ variable: String, from members: [ReaderMember]) -> String {
      visiting(
        [(treatment == .strict ? "strictly: " : "") + "&\(variable),", "at: "],
        members,
        "try reader.\(method)(&\(variable), \(visitArguments))"
      )
    }

    /// The lines that read the value into an Optional variable, from the places of members.
    func reading(into variable: String, from members: [ReaderMember]) -> String {
      visiting(
        treatment == .strict ? ["strictlyAt: "] : ["into: \(variable),", "at: "],
        members,
        "\(variable) = try reader.\(valueMethod)(\(visitArguments))"
      )
    }

    private var visitArguments: String {
      dateFormatsArgument.map { "forKey: visit.key, \($0)" } ?? "forKey: visit.key"
    }

    /// The lines that move the reader to the value, read it and move back.
    ///
    /// - Parameters:
    ///   - arguments: The lines before the first place.
    ///   - members: The members with the places.
    ///   - reading: The statement that reads the value.
    private func visiting(_ arguments: [String], _ members: [ReaderMember], _ reading: String) -> String {
      let places = paths.map { path in
        let place = members.first { $0.key == path.first }?.placeName ?? "nil"
        let keys = path.keys.map(SwiftLiteral.string).joined(separator: ", ")
        return "ShieldedJSON::_JSONReader.Candidate(\(place), \(keys))"
      }
      let lines = arguments.dropLast() + [(arguments.last ?? "") + places.joined(separator: ",\n  ")]
      return """
        if let visit = try reader.visit(
          \(lines.joined(separator: "\n  "))
        ) {
          \(reading)
          reader.end(visit)
        }
        """
    }
  }

  // MARK: - Loop

  /// The loop over an object's members, which reads the declared order without looking keys up.
  struct ReaderLoop {
    var members: [ReaderMember]
    /// The expression for the type's keys.
    var keys: String
    /// A Boolean value that indicates whether undeclared members are kept.
    var keepsUndeclared: Bool
    /// The statement that reads a property's value.
    var reading: (Property) -> String

    func write(to source: inout SourceText) {
      source.line("var seen = ShieldedJSON::_MemberSet()")
      for member in members where member.isDeferred {
        source.line("var \(member.placeName): ShieldedJSON::_JSONReader.Place?")
      }
      let undeclared = StructModel.undeclaredVariable
      if keepsUndeclared { source.line("var \(undeclared): [Swift::String: ShieldedShapes::JSONValue] = [:]") }
      let opening = SwiftLiteral.raw("{" + SwiftLiteral.json(members[0].key) + ":")
      source.line(
        keepsUndeclared
          ? "var member = try reader.beginObject(keepingBesides: \(keys))"
          : "var member = try reader.beginObject(expecting: \(opening), \(keys))"
      )
      source.line("members: while true {")
      source.indented { source in
        source.line("switch member {")
        for position in members.indices { writeCase(position, to: &source) }
        if keepsUndeclared { source.line("case \(members.count): try reader.readUndeclared(&\(undeclared))") }
        source.line("default: break members")
        source.line("}")
        let label = keepsUndeclared ? "keepingBesides" : "of"
        source.line("member = try reader.nextMember(\(label): \(keys), unlessIn: seen)")
      }
      source.line("}")
    }

    private func writeCase(_ position: Int, to source: inout SourceText) {
      source.line("case \(position):")
      source.indented { source in
        writeReading(members[position], to: &source)
        let next = position + 1
        if members[position].isFollowedByLookup {
          // Without a prediction, the next member is looked up after the `switch`.
          source.line("seen.insert(\(position))")
        } else if next < members.count, !members[next].isFollowedByLookup {
          let prediction = SwiftLiteral.raw("," + SwiftLiteral.json(members[next].key) + ":")
          source.line("if reader.advance(from: \(position), past: \(prediction), &seen) { fallthrough }")
        } else {
          source.line("if reader.endObject(after: \(position), &seen) { break members }")
        }
      }
    }

    private func writeReading(_ member: ReaderMember, to source: inout SourceText) {
      if member.isDeferred { return source.line("\(member.placeName) = try reader.skip()") }
      guard let condition = member.uses[0].condition else { return source.line(reading(member.uses[0].property)) }
      source.line("#if \(condition)")
      source.line(reading(member.uses[0].property))
      for use in member.uses.dropFirst() {
        source.line("#elseif \(use.condition ?? "true")")
        source.line(reading(use.property))
      }
      source.line("#else")
      source.line("_ = try reader.skip()")
      source.line("#endif")
    }
  }

  // MARK: - In Place

  extension StructModel {
    /// The conformance that reads members over those of a default instance.
    var inPlaceReaderExtension: String {
      let members = readerMembers
      var source = SourceText()
      let conformances = ["_OnePassValue", "_OnePassDecodable", "_OnePassInPlaceDecodable"]
      source.block(header(conformances, where: "SafeValue", "_OnePassValue")) { source in
        writeStoredMemberKeys(members, to: &source)
        source.block("\(type.access.modifier)mutating func readMembers(from \(SourceText.readerParameter) {") {
          source in
          writeDateFormatChecks(to: &source)
          writeLocalMemberKeys(members, to: &source)
          ReaderLoop(members: members, keys: memberKeysName, keepsUndeclared: undeclaredProperty != nil) {
            $0.readingInPlace("self.\($0.memberName)")
          }
          .write(to: &source)
          writeUndeclared(of: "self", to: &source)
          writeDeferredComment(to: &source)
          source.each(of: deferredProperties) { property, source in
            source.line(property.readingInPlace("self.\(property.memberName)", from: members))
          }
          source.line("if seen.containsAll(\(members.count)) { return }")
          source.line("// What is missing keeps its default, and is recorded.")
          writeMissing(members, to: &source) { "self.\($0.memberName)" }
        }
      }
      return source.text
    }
  }

  // MARK: - Into Local Variables

  extension StructModel {
    /// The conformance that reads into local variables and then initializes the instance.
    ///
    /// No observer runs, constants are assigned, and a default that isn't a literal is evaluated only if it is used.
    var localsReaderExtension: String {
      let members = readerMembers
      var source = SourceText()
      source.block(header(["_OnePassValue", "_OnePassDecodable"], where: "SafeValue", "_OnePassValue")) { source in
        writeStoredMemberKeys(members, to: &source)
        source.block("\(type.access.modifier)static func readObject(from \(SourceText.readerParameter) -> Self {") {
          source in
          if usesMemberwiseInitializer {
            writeLocals(members, to: &source)
            writeMemberwiseCall(
              undeclaredProperty == nil ? "let value = Self" : "var value = Self",
              to: &source,
              argument: \.finalValue
            )
            writeUndeclared(of: "value", to: &source)
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
            source.line("self.\(property.memberName) = \(property.finalValue)")
          }
          writeUndeclared(of: "self", to: &source)
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
      ReaderLoop(members: members, keys: memberKeysName, keepsUndeclared: undeclaredProperty != nil) { property in
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

    /// Assigns the undeclared members.
    private func writeUndeclared(of instance: String, to source: inout SourceText) {
      if let undeclaredProperty { source.line("\(instance).\(undeclaredProperty) = \(Self.undeclaredVariable)") }
    }

    /// Records the missing members of properties whose default has been evaluated by now.
    private func writeMissingExpressions(
      _ members: [ReaderMember],
      to source: inout SourceText,
      instance: String
    ) {
      // An Optional whose own default is `nil` has a default all the same.
      let label = { (property: Property) in property.type?.isVisiblyNoOptional == true ? "" : "evaluated: " }
      writeMissing(members, to: &source, label: label) { property in
        property.hasExpression && property.treatment != .strict ? "\(instance).\(property.memberName)" : nil
      }
    }
  }

  extension Property {
    /// A Boolean value that indicates whether the variable for the value is an Optional, because there is no default or
    /// it isn't evaluated unless it is used.
    fileprivate var isReadIntoOptional: Bool { hasExpression || isRequired }

    /// The declaration of the variable for the value.
    fileprivate var localDeclaration: String {
      if isReadIntoOptional {
        guard let type, hasSpellableType else { return "var \(localName) = ShieldedMacros::_Unread.value \(accessor)" }
        return "var \(localName): \(type.optional)"
      }
      if !hasSpellableType {
        return switch initialValue {
        case .literal(let text), .expression(let text), .enclosed(let text):
          "var \(localName) = ShieldedMacros::_Unread.value(\(text), as: \(accessor))"
        case .implicitNil: "var \(localName) = ShieldedMacros::_Unread.value(nil, as: \(accessor))"
        case .none:
          "var \(localName) = \(isOptional ? "ShieldedMacros::_Unread.value(nil, as: \(accessor))" : typeDefault)"
        }
      }
      let annotation = typeText.map { ": \($0)" } ?? ""
      return switch initialValue {
      case .literal(let text), .expression(let text), .enclosed(let text):
        "var \(localName)\(annotation) = \(text)"
      // Only a variable of the type `Value?` needs no value.
      case .implicitNil:
        type?.is(OptionalTypeSyntax.self) == true
          ? "var \(localName)\(annotation)" : "var \(localName)\(annotation) = nil"
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

    /// A Boolean value that indicates whether the initial value is an expression without operators.
    private var hasPrimaryExpression: Bool {
      guard let value = syntax.bindings.first?.initializer?.value else { return true }
      return !value.is(SequenceExprSyntax.self) && !value.is(TryExprSyntax.self)
    }
  }
#endif
