/// Which properties of a model the library can rescue.
package struct Tolerance {
  /// How the lenient versions decode a property.
  package enum Treatment: Equatable, Sendable {
    /// By the default of its type.
    case box
    /// As an array whose invalid elements are replaced.
    case array
    /// As an array whose invalid elements are dropped.
    case droppingArray
    /// By the initial value of its declaration.
    case ownDefault
    /// By plain `Codable`. If the object needs a default, the property is `nil` or has its initial value.
    case plain(reason: String)
    /// By plain `Codable`, so that the object has no default.
    case strict(reason: String)
    /// Not at all, as in plain `Codable`.
    case undecoded

    /// Whether an invalid value is rescued.
    package var isLenient: Bool {
      switch self {
      case .box, .array, .droppingArray, .ownDefault: true
      case .plain, .strict, .undecoded: false
      }
    }
  }

  package let sources: ModelSources
  /// The names of the structs that have a default.
  private var withDefault: Set<String> = []

  package init(_ sources: ModelSources) {
    self.sources = sources
    // A struct has a default if its properties have. At first all do, and each round removes those that need one without.
    withDefault = Set(sources.declarations.filter { $0.kind == .structure && $0.obstacle == nil }.map(\.name))
    var changed = true
    while changed {
      changed = false
      for type in sources.declarations where withDefault.contains(type.name) && !sources.hasDefault(type) {
        let isStrict = type.properties.contains { property in
          if case .strict = treatment(of: property, in: type) { true } else { false }
        }
        if isStrict {
          withDefault.remove(type.name)
          changed = true
        }
      }
    }
  }

  /// How the lenient versions decode a property of a type that they rewrite.
  package func treatment(of property: ModelProperty, in type: ModelDeclaration) -> Treatment {
    guard property.isDecoded else { return .undecoded }
    if let reason = strictByChoice(property, type) {
      let isOptional = property.type?.isOptional == true
      return isOptional || property.initialText != nil ? .plain(reason: reason) : .strict(reason: reason)
    }
    if let wrapper = property.foreignWrapper {
      let reason = "@\(wrapper) decodes it"
      return property.initialText == nil ? .strict(reason: reason) : .plain(reason: reason)
    }
    guard let type = property.type else { return .plain(reason: "its type isn't written") }
    if property.initialText != nil, property.initialText != "nil", property.hasSimpleInitialValue, isRescuable(type),
      property.typeText != nil
    {
      return .ownDefault
    }
    if hasDefault(type) {
      if case .array = type { return .array }
      return .box
    }
    if case .array(let element) = type, isRescuable(element) { return .droppingArray }
    let reason = reason(type)
    return type.isOptional || property.initialText != nil ? .plain(reason: reason) : .strict(reason: reason)
  }

  /// Why a source that uses the library decodes a property by plain `Codable`; `nil` if it doesn't.
  private func strictByChoice(_ property: ModelProperty, _ type: ModelDeclaration) -> String? {
    if property.has("Strict") { return "the source marks it @Strict" }
    if sources.usesMacro { return type.has("Shielded") ? nil : "its type isn't @Shielded" }
    return sources.usesWrappers && !property.hasLibraryWrapper ? "the source has no wrapper on it" : nil
  }

  /// Whether an invalid value of a property is rescued in both lenient versions.
  package func isLenient(_ property: ModelProperty, of type: ModelDeclaration) -> Bool {
    type.obstacle == nil && treatment(of: property, in: type).isLenient
  }

  /// Whether the library has a default for a type in the lenient versions.
  package func hasDefault(_ type: ModelType) -> Bool {
    switch type {
    case .scalar(let scalar): scalar.hasDefault
    case .optional(let wrapped): isRescuable(wrapped)
    case .array(let element): hasDefault(element)
    case .set, .dictionary: isRescuable(type)
    case .declared(let name):
      withDefault.contains(name) || sources.declaration(name).map { fallback(of: $0) != nil } == true
    case .unknown: false
    }
  }

  /// Whether a value of a type can be replaced by `nil`, or left out of a list.
  package func isRescuable(_ type: ModelType) -> Bool {
    switch type {
    case .scalar: true
    case .optional(let wrapped): isRescuable(wrapped)
    case .array(let element): hasDefault(element)
    case .set(let element): isRescuable(element)
    case .dictionary(let key, let value):
      (key == .scalar(.string) || key == .scalar(.integer)) && isRescuable(value)
    case .declared(let name):
      sources.declaration(name).map { $0.kind != .other && $0.isDecodable && !$0.isGeneric } ?? false
    case .unknown: false
    }
  }

  /// The case that unknown values of an enum become.
  ///
  /// The tool doesn't choose one of the cases that have a meaning.
  func fallback(of type: ModelDeclaration) -> String? {
    guard type.kind == .enumeration, type.obstacle == nil else { return nil }
    return type.markedFallback ?? Self.fallbackNames.first { type.cases.contains($0) }
  }

  static let fallbackNames = [
    "unknown", "unrecognized", "unrecognised", "unsupported", "undefined", "unspecified", "other",
  ]

  /// Why a type can't be rescued, or has no default.
  private func reason(_ type: ModelType) -> String {
    switch type {
    case .scalar(let scalar): "\(scalar.typeName) has no default"
    case .optional(let wrapped), .array(let wrapped), .set(let wrapped): reason(wrapped)
    case .dictionary(.scalar(.string), let value), .dictionary(.scalar(.integer), let value): reason(value)
    case .dictionary: "the dictionary's keys are neither String nor Int"
    case .unknown(let text):
      sources.declarations.contains { $0.isGeneric && text.hasPrefix($0.name + "<") }
        ? "\(text) is generic" : "the source doesn't declare the type \(text)"
    case .declared(let name): declaredReason(name)
    }
  }

  private func declaredReason(_ name: String) -> String {
    guard let type = sources.declaration(name) else { return "the source doesn't declare the type \(name)" }
    if let obstacle = type.obstacle { return "\(name) stays as it is, because \(obstacle)" }
    if !type.isDecodable { return "\(name) isn't Decodable" }
    if type.kind == .enumeration {
      return "the enum \(name) has no case for unknown values (\(Self.fallbackNames.joined(separator: ", ")))"
    }
    return "\(name) has no default, because one of its own properties has none"
  }
}

extension ModelType.Scalar {
  /// The type's name in Swift.
  fileprivate var typeName: String {
    switch self {
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .data: "Data"
    case .duration: "Duration"
    default: rawValue
    }
  }
}
