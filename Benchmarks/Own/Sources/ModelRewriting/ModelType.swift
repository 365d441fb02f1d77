import SwiftSyntax

/// The type of a property, as far as the source shows it.
package indirect enum ModelType: Equatable, Sendable {
  /// A type that a decoder decodes from one token.
  package enum Scalar: String, Sendable {
    case string, integer, floatingPoint, decimal, boolean
    case date = "Date"
    case url = "URL"
    case uuid = "UUID"
    case data = "Data"
    case duration = "Duration"

    /// A Boolean value that indicates whether the library has a default for the type. For the others, any default could be
    /// mistaken for real data.
    var hasDefault: Bool { ![.date, .url, .uuid, .data, .duration].contains(self) }
  }

  case scalar(Scalar)
  case optional(ModelType)
  /// An array or a set.
  case list(ModelType, isSet: Bool)
  case dictionary(key: ModelType, value: ModelType)
  /// A type that the source declares, by its qualified name.
  case declared(String)
  /// Any other type.
  case unknown(String)

  package static func array(_ element: ModelType) -> ModelType { .list(element, isSet: false) }

  /// The type that an Optional wraps, or the type itself.
  package var unwrapped: ModelType { if case .optional(let wrapped) = self { wrapped.unwrapped } else { self } }
  /// A Boolean value that indicates whether the type is an Optional.
  package var isOptional: Bool { self != unwrapped }

  /// The scalar that a type's name means, unless the source declares a type with this name.
  static func scalar(named name: String) -> ModelType? {
    switch name {
    case "String": .scalar(.string)
    case "Bool": .scalar(.boolean)
    case "Decimal": .scalar(.decimal)
    case "Double", "Float", "Float16", "CGFloat", "TimeInterval": .scalar(.floatingPoint)
    case _ where name.wholeMatch(of: #/U?Int(8|16|32|64|128)?/#) != nil: .scalar(.integer)
    // The raw values that begin with a capital letter are names of types.
    default: name.first?.isUppercase == true ? Scalar(rawValue: name).map(ModelType.scalar) : nil
    }
  }
}

/// The names that a source declares, to find what a name means in a scope.
struct TypeNames {
  var declared: Set<String> = []
  var aliases: [String: TypeSyntax] = [:]
  /// The protocols that each protocol and each alias of protocols inherits.
  var refinements: [String: [String]] = [:]

  /// The type that a syntax node means in a scope.
  func type(_ syntax: TypeSyntax, in scope: [String], depth: Int = 0) -> ModelType {
    // An alias of itself doesn't compile, but must not end this program.
    guard depth < 32 else { return .unknown(syntax.trimmedDescription) }
    func inner(_ syntax: TypeSyntax) -> ModelType { type(syntax, in: scope, depth: depth + 1) }
    switch syntax.as(TypeSyntaxEnum.self) {
    case .optionalType(let optional): return .optional(inner(optional.wrappedType))
    case .implicitlyUnwrappedOptionalType(let optional): return .optional(inner(optional.wrappedType))
    case .arrayType(let array): return .array(inner(array.element))
    case .dictionaryType(let type): return .dictionary(key: inner(type.key), value: inner(type.value))
    case .tupleType(let tuple):
      guard let element = tuple.elements.first, tuple.elements.count == 1 else { break }
      return inner(element.type)
    default: break
    }
    guard let name = syntax.dottedName else { return .unknown(syntax.trimmedDescription) }
    let arguments = syntax.genericArguments.map(inner)
    if let found = lookUp(name, in: scope) {
      guard arguments.isEmpty else { return .unknown(syntax.trimmedDescription) }
      let scope = found.split(separator: ".").dropLast().map(String.init)
      return aliases[found].map { type($0, in: scope, depth: depth + 1) } ?? .declared(found)
    }
    let module = ["Swift.", "Foundation."].first { name.hasPrefix($0) } ?? ""
    let plainName = String(name.dropFirst(module.count))
    switch (plainName, arguments.count) {
    case ("Optional", 1): return .optional(arguments[0])
    case ("Array", 1): return .array(arguments[0])
    case ("Set", 1): return .list(arguments[0], isSet: true)
    case ("Dictionary", 2): return .dictionary(key: arguments[0], value: arguments[1])
    case (_, 0): return ModelType.scalar(named: plainName) ?? .unknown(syntax.trimmedDescription)
    default: return .unknown(syntax.trimmedDescription)
    }
  }

  /// The qualified name of the declaration that a name means in a scope.
  private func lookUp(_ name: String, in scope: [String]) -> String? {
    stride(from: scope.count, through: 0, by: -1).lazy
      .map { (scope.prefix($0) + [name]).joined(separator: ".") }
      .first { declared.contains($0) || aliases[$0] != nil }
  }

  /// Returns the names that a list states, directly or by an alias.
  func stated(_ names: [String]) -> Set<String> {
    var open = names
    var seen: Set<String> = []
    while let name = open.popLast() {
      if seen.insert(name).inserted, aliases.keys.contains(where: { $0.split(separator: ".").last == name[...] }) {
        open += refinements[name] ?? []
      }
    }
    return seen
  }

  /// Returns a Boolean value that indicates whether one of the names is one of the targets or refines it.
  func refines(_ names: [String], _ targets: Set<String>) -> Bool {
    var open = names
    var seen: Set<String> = []
    while let name = open.popLast() {
      let name = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
      if targets.contains(name) { return true }
      if seen.insert(name).inserted { open += refinements[name] ?? [] }
    }
    return false
  }
}

extension TypeSyntax {
  /// A name such as `Order.Line`, without generic arguments.
  var dottedName: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    guard let type = self.as(MemberTypeSyntax.self), let base = type.baseType.dottedName else { return nil }
    return base + "." + type.name.text
  }

  /// The names in a composition of protocols, or the type's name.
  var composedNames: [String] {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return type.as(CompositionTypeSyntax.self)?.elements.map(\.type.trimmedDescription) ?? [type.trimmedDescription]
  }

  fileprivate var genericArguments: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }
}
