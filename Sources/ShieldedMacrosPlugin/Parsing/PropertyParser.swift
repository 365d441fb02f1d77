#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes the model of a property, and reports what isn't supported.
  struct PropertyParser {
    var options: TypeOptions
    /// The `CodingKeys` that the user declares.
    var codingKeys: DeclaredMembers.Keys
    /// A Boolean value that indicates whether the macro generates the decoding initializer.
    var isDecoded: Bool
    var staticMembers: Set<String>
    /// A Boolean value that indicates whether the struct may be generic, so that it can't have stored static properties.
    var mayBeGeneric: Bool
    /// The type as an extension names it.
    var typeName: String
    /// The names of the types that the body declares, and of those around it. Such a name isn't that of Foundation's type.
    var ownTypes: Set<String>
    /// The names of the types that the struct is declared in, which an extension of the struct sees by these names only.
    var enclosingTypes: Set<String>

    /// The property that a declaration declares; `nil` if it is neither decoded nor encoded nor passed to the memberwise initializer,
    /// or isn't supported.
    func property(of variable: VariableDeclSyntax, reportingTo sink: inout DiagnosticSink) -> Property? {
      if variable.modifiers.isStatic || variable.isComputed { return nil }
      guard let binding = singleBinding(of: variable, &sink) else { return nil }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        sink.report(.pattern, at: binding.pattern)
        return nil
      }
      let plainName = name.filter { $0 != "`" }
      guard codingKeys.hasCase(for: plainName) ?? true else {
        // Other attributes of a property that isn't decoded are its own affair.
        var others = DiagnosticSink(nil)
        let attributes = PropertyAttributes(variable.attributes, reportingTo: &others)
        reportAttributesWithoutKey(attributes, name, &sink)
        reportMissingValue(of: variable, binding, name, attributes, &sink)
        if variable.bindingSpecifier.tokenKind == .keyword(.let) { return nil }
        let type = type(of: binding)
        var property = Property(
          name: name,
          syntax: variable,
          type: type,
          initialValue: initialValue(of: binding, name: name, type: type),
          paths: []
        )
        property.isPassedOnly = true
        property.hasWrapper =
          attributes.wrapper != nil || variable.modifiers.contains { $0.name.text == "lazy" }
          || variable.attributes.contains { $0.is(IfConfigDeclSyntax.self) }
        return property
      }
      if let modifier = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.lazy) }) {
        sink.report(.lazyProperty(name), at: modifier, .remove(modifier))
        return nil
      }

      let attributes = PropertyAttributes(variable.attributes, reportingTo: &sink)
      let type = type(of: binding)
      var property = Property(
        name: name,
        syntax: variable,
        type: type,
        initialValue: initialValue(of: binding, name: name, type: type),
        paths: attributes.keys.isEmpty ? [options.path(of: plainName)] : attributes.keys.map(\.path)
      )
      if case .expression(let expression) = property.initialValue, !mayBeGeneric,
        let value = binding.initializer?.value,
        mayReferToStaticMembers(value)
      {
        // The closure is in a type of its own.
        let text = SelfReplacement.source(of: expression, by: typeName)
        let result = type.map { "() -> \(SelfReplacement.source(of: $0, by: typeName)) " } ?? ""
        property.initialValueClosure = "{ @Sendable \(result)in \(text) }"
        property.initialValue = .expression("InitialValues.\(property.localName)()")
      }
      property.hasSpellableType = enclosingTypes.isEmpty || binding.typeAnnotation == nil
      property.hasLiteralType = binding.typeAnnotation == nil && !(binding.initializer?.value.isCall ?? false)
      property.isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      property.hasObservers = binding.accessorBlock != nil
      property.hasValueWrapper = attributes.hasValueWrapper
      property.hasWrapper = attributes.wrapper != nil && !attributes.hasValueWrapper
      property.hasPackageWrapper = attributes.hasPackageWrapper
      property.namesKey = !attributes.keys.isEmpty || options.usesSnakeCase
      property.keyAttributes = attributes.keys
      property.dateFormats = attributes.dateFormats.map { attribute in
        // In a type of its own.
        let formats = attribute.dateFormats.map { SelfReplacement.source(of: $0.trimmedDescription, by: typeName) }
        return formats.joined(separator: ", ")
      }
      let dropsElements = options.dropsElements && type?.isArray == true && !property.hasValueWrapper
      property.treatment = attributes.treatment ?? (dropsElements ? .dropping : .shielded)
      if property.hasValueWrapper { property.wrapInitialValue() }
      if let key = codingKeys.key(of: plainName) {
        property.paths = [PayloadPath(literal: key)]
        property.namesKey = false
        for attribute in attributes.keys.prefix(1).map(\.attribute) {
          sink.report(.keyBesidesCodingKeys(name), at: attribute, .remove(attribute))
        }
      }
      PropertyChecks(property: property, attributes: attributes, binding: binding, ownTypes: ownTypes).report(to: &sink)
      return property
    }

    /// Reports what is written about the decoding of a property that isn't among the user's `CodingKeys`.
    private func reportAttributesWithoutKey(
      _ attributes: PropertyAttributes,
      _ name: String,
      _ sink: inout DiagnosticSink
    ) {
      let others = [attributes.strict, attributes.dropping, attributes.dateFormats].compactMap { $0 }
      for attribute in attributes.keys.prefix(1).map(\.attribute) + others {
        sink.report(
          .attributeBesidesCodingKeys(attribute.attributeName.trimmedDescription, name),
          at: attribute,
          .remove(attribute)
        )
      }
    }

    /// Reports a property that isn't among the user's `CodingKeys` and has no value, which nothing could initialize.
    private func reportMissingValue(
      of variable: VariableDeclSyntax,
      _ binding: PatternBindingSyntax,
      _ name: String,
      _ attributes: PropertyAttributes,
      _ sink: inout DiagnosticSink
    ) {
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      guard isDecoded, attributes.wrapper == nil,
        initialValue(of: binding, name: name, type: type(of: binding)) == .none
      else { return }
      let type = isConstant ? nil : binding.typeAnnotation?.type
      sink.report(.noValueBesidesCodingKeys(name), at: binding.pattern, fixIts: type.map { [.makeOptional($0)] } ?? [])
    }

    private func singleBinding(of variable: VariableDeclSyntax, _ sink: inout DiagnosticSink) -> PatternBindingSyntax? {
      guard variable.bindings.count > 1 else { return variable.bindings.first }
      sink.report(.severalProperties, at: variable, .split(variable))
      return nil
    }

    private func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
      guard let type = binding.typeAnnotation?.type else {
        guard let value = binding.initializer?.value, enclosingTypes.isEmpty || !value.isCall
        else { return nil }
        return value.literalType.map { TypeSyntax("\(raw: $0)") }
      }
      guard let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return type.trimmed }
      return TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType.trimmed))
    }

    private func initialValue(
      of binding: PatternBindingSyntax,
      name: String,
      type: TypeSyntax?
    ) -> Property.InitialValue {
      let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
      guard let value = binding.initializer?.value.trimmed else {
        // The compiler gives a nil to variables of the type `Value?`, but not to those of the type `Optional<Value>`.
        return !isConstant && type?.is(OptionalTypeSyntax.self) == true ? .implicitNil : .none
      }
      if value.is(NilLiteralExprSyntax.self) || value.isNone && type?.wrappedByOptional != nil, !isConstant {
        return .implicitNil
      }
      if value.isLiteral {
        // The type in `[Kind]()` may be one that an extension doesn't see.
        let isCall = !enclosingTypes.isEmpty && value.isCall
        let type = "ShieldedMacros::_Unread.type \(Property.accessor(of: name))"
        return .literal(isCall ? "\(type).init()" : value.description)
      }
      if refersToEnclosingTypes(value) { return .enclosed("Self(defaults: ()).\(name)") }
      let source = StaticMemberQualifier.source(of: value, staticMembers: staticMembers)
      // These expressions can be assigned, but can't be arguments.
      let isStatement = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
      return .expression(isStatement ? "{ \(source) }()" : source)
    }

    /// Returns a Boolean value that indicates whether a name in an initial value may be that of a static member in an
    /// extension of the struct, which an initializer doesn't find by its name alone.
    private func mayReferToStaticMembers(_ value: ExprSyntax) -> Bool {
      unknownNames(in: value).contains { $0.first?.isUppercase == false }
    }

    /// Returns a Boolean value that indicates whether a name in an initial value may be that of a member of the types
    /// around the struct. Where the value is written, such a member is found before a declaration in the file; in an
    /// extension of the struct it isn't found.
    private func refersToEnclosingTypes(_ value: ExprSyntax) -> Bool {
      !enclosingTypes.isEmpty && !enclosingTypes.isSuperset(of: unknownNames(in: value))
    }

    /// The names in an initial value that neither the struct's body nor the value itself declares, and that name no module.
    private func unknownNames(in value: ExprSyntax) -> [String] {
      let known = staticMembers.union(LocalNames.of(value))
      return References.of(value).compactMap { reference in
        guard case .identifier(let name) = reference.baseName.tokenKind, !reference.trimmedDescription.contains("::")
        else { return nil }
        return known.contains(name) ? nil : name
      }
    }
  }

  extension Property {
    /// Makes the initial value that of the wrapper.
    fileprivate mutating func wrapInitialValue() {
      hasSpellableType = false
      hasLiteralType = false
      func wrapped(_ text: String) -> String { "ShieldedMacros::_Unread.type \(accessor).init(wrappedValue: \(text))" }
      switch initialValue {
      // The wrapper's default is `nil` too.
      case .none, .implicitNil: initialValue = .none
      case .literal(let text): initialValue = .literal(wrapped(text))
      case .expression(let text): initialValue = .expression(wrapped(text))
      case .enclosed: initialValue = .enclosed("Self(defaults: ()).\(memberName)")
      }
    }
  }

  // MARK: - Checks

  struct PropertyChecks {
    var property: Property
    var attributes: PropertyAttributes
    var binding: PatternBindingSyntax
    var ownTypes: Set<String>

    func report(to sink: inout DiagnosticSink) {
      if property.isConstant, property.initialText != nil {
        sink.report(
          .undecodedConstant(property.name),
          at: property.syntax.bindingSpecifier,
          .makeVariable(property.syntax)
        )
        for attribute in [attributes.strict, attributes.dropping, attributes.dateFormats].compactMap({ $0 }) {
          let name = attribute.attributeName.trimmedDescription
          sink.report(.attributeOnConstant(name, property.name), at: attribute, .remove(attribute))
        }
        return
      }
      if let wrapper = attributes.wrapper { return reportWrapper(wrapper, to: &sink) }
      reportMissingDefault(to: &sink)
      reportNestedOptional(to: &sink)
      reportValueOfField(to: &sink)
      if let dropping = attributes.dropping { reportDropping(dropping, to: &sink) }
      if let dateFormats = attributes.dateFormats { reportDateFormats(dateFormats, to: &sink) }
      if let strict = attributes.strict, property.initialText != nil {
        let fixIts = [.remove(strict), FixIt.removeValue(of: binding)].compactMap { $0 }
        sink.report(.strictDefault(property.name), at: strict, fixIts: fixIts)
      }
    }

    private func reportValueOfField(to sink: inout DiagnosticSink) {
      guard property.type?.lastName == "Field", !ownTypes.contains("Field"), property.type?.genericArguments.count == 1,
        property.initialText != nil
      else { return }
      let fixIts = [FixIt.removeValue(of: binding)].compactMap { $0 }
      sink.report(.valueOfField(property.name), at: binding.pattern, fixIts: fixIts)
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
      if property.hasValueWrapper {
        reportValueOfField(to: &sink)
        if property.type?.wrappedByOptional != nil, property.initialText != nil {
          let fixIts = [FixIt.removeValue(of: binding)].compactMap { $0 }
          sink.report(.valueOfWrappedOptional(property.name), at: binding.pattern, fixIts: fixIts)
        }
      } else if property.paths.count > 1 || property.paths[0].keys.count > 1, let key = attributes.keys.first {
        sink.report(.pathOfWrapped(property.name), at: key.attribute, .remove(key.attribute))
      }
    }

    private func reportMissingDefault(to sink: inout DiagnosticSink) {
      guard property.initialValue == .none, property.treatment != .strict, let type = binding.typeAnnotation?.type
      else { return }
      if let name = type.standardName, TypeSyntax.namesWithoutDefault.contains(name), !ownTypes.contains(name) {
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
      if let type, type.lastName != "Date", type.isVisiblyNoOptional {
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
      } else if let name = (property.type?.wrappedByOptional ?? property.type)?.standardName,
        TypeSyntax.scalarNames.contains(name), !ownTypes.contains(name)
      {
        sink.report(.droppingScalar(property.name, name), at: dropping, .remove(dropping))
      }
    }
  }
#endif
