#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes the model of a property, and reports what isn't supported.
  struct PropertyParser {
    var options: TypeOptions
    /// The raw values of the `CodingKeys` that the user declares, by their cases.
    var codingKeys: [String: String]?
    var staticMembers: Set<String>
    /// Whether the struct is declared in another type.
    var isNested: Bool

    /// The property that a declaration declares; `nil` if it isn't decoded or encoded, or isn't supported.
    func property(of variable: VariableDeclSyntax, reportingTo sink: inout DiagnosticSink) -> Property? {
      if variable.modifiers.isStatic || variable.isComputed { return nil }
      guard let binding = singleBinding(of: variable, &sink) else { return nil }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        sink.report(.pattern, at: binding.pattern)
        return nil
      }
      let plainName = name.filter { $0 != "`" }
      if let codingKeys, codingKeys[plainName] == nil { return nil }
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
        initialValue: initialValue(of: binding, type: type),
        paths: attributes.keys.isEmpty ? [options.path(of: plainName)] : attributes.keys.map(\.path)
      )
      property.hasSpellableType = !isNested || type?.hasWellKnownNames != false
      property.isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      property.hasObservers = binding.accessorBlock != nil
      property.hasWrapper = attributes.wrapper != nil
      property.hasPackageWrapper = attributes.hasPackageWrapper
      property.namesKey = !attributes.keys.isEmpty || options.usesSnakeCase
      property.keyAttributes = attributes.keys
      property.dateFormats = attributes.dateFormats.map(\.formatsText)
      let dropsElements = options.dropsElements && type?.isArray == true
      property.treatment = attributes.treatment ?? (dropsElements ? .dropping : .shielded)
      if let key = codingKeys?[plainName] {
        property.paths = [PayloadPath(literal: key)]
        property.namesKey = false
        for attribute in attributes.keys.prefix(1).map(\.attribute) {
          sink.report(.keyBesidesCodingKeys(name), at: attribute, .remove(attribute))
        }
      }
      PropertyChecks(property: property, attributes: attributes, binding: binding).report(to: &sink)
      return property
    }

    private func singleBinding(
      of variable: VariableDeclSyntax,
      _ sink: inout DiagnosticSink
    ) -> PatternBindingSyntax? {
      guard variable.bindings.count > 1 else { return variable.bindings.first }
      sink.report(.severalProperties, at: variable, .split(variable))
      return nil
    }

    private func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
      guard let type = binding.typeAnnotation?.type else {
        return binding.initializer?.value.literalType.map { TypeSyntax("\(raw: $0)") }
      }
      guard let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return type.trimmed }
      return TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType.trimmed))
    }

    private func initialValue(of binding: PatternBindingSyntax, type: TypeSyntax?) -> Property.InitialValue {
      let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
      guard let value = binding.initializer?.value.trimmed else {
        // The compiler gives a nil to variables of the type `Value?`, but not to those of the type `Optional<Value>`.
        return !isConstant && type?.is(OptionalTypeSyntax.self) == true ? .implicitNil : .none
      }
      if value.is(NilLiteralExprSyntax.self), !isConstant { return .implicitNil }
      if value.isLiteral { return .literal(value.description) }
      let source = StaticMemberQualifier.source(of: value, staticMembers: staticMembers)
      // These expressions can be assigned, but can't be arguments.
      let isStatement = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
      return .expression(isStatement ? "{ \(source) }()" : source)
    }
  }

  extension VariableDeclSyntax {
    /// Whether the declaration has a getter.
    var isComputed: Bool {
      guard let block = bindings.first?.accessorBlock else { return false }
      guard case .accessors(let accessors) = block.accessors else { return true }
      let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
      return !accessors.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) }
    }
  }
#endif
