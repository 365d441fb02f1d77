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
    /// By plain `Codable`. If the object needs a default, the property is `nil` or has its initial value.
    case plain(reason: String)
    /// By plain `Codable`, so that the object has no default.
    case strict(reason: String)
    /// Not at all, as in plain `Codable`.
    case undecoded

    /// A Boolean value that indicates whether an invalid value is rescued.
    package var isLenient: Bool {
      switch self {
      case .box, .array, .droppingArray: true
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
    let structs = sources.declarations.filter { $0.kind == .structure && $0.obstacle == nil }
    withDefault = Set(structs.map(\.name))
    var count = -1
    while count != withDefault.count {
      count = withDefault.count
      for type in structs {
        let isStrict = type.properties.contains { if case .strict = treatment(of: $0) { true } else { false } }
        if isStrict { withDefault.remove(type.name) }
      }
    }
  }

  /// How the lenient versions decode a property of a type that they rewrite.
  func treatment(of property: ModelProperty) -> Treatment {
    guard property.isDecoded else { return .undecoded }
    func plain(_ reason: String, _ isReplaceable: Bool) -> Treatment {
      isReplaceable ? .plain(reason: reason) : .strict(reason: reason)
    }
    if let wrapper = property.wrapper { return plain("@\(wrapper) decodes it", property.initial != nil) }
    guard let type = property.type else { return .plain(reason: "its type isn't written") }
    if hasDefault(type) {
      if case .list(_, isSet: false) = type { return .array }
      return .box
    }
    if case .list(let element, isSet: false) = type, isRescuable(element) { return .droppingArray }
    return plain(reason(type), type.isOptional || property.initial != nil)
  }

  /// Returns a Boolean value that indicates whether an invalid value of a property is rescued in both lenient versions.
  package func isLenient(_ property: ModelProperty, of type: ModelDeclaration) -> Bool {
    type.obstacle == nil && treatment(of: property).isLenient
  }

  /// Returns a Boolean value that indicates whether the library has a default for a type in the lenient versions.
  package func hasDefault(_ type: ModelType) -> Bool {
    switch type {
    case .scalar(let scalar): scalar.hasDefault
    case .optional(let wrapped): isRescuable(wrapped)
    case .list(let element, isSet: false): hasDefault(element)
    case .list, .dictionary: isRescuable(type)
    case .declared(let name):
      withDefault.contains(name) || sources.declaration(name).map { fallback(of: $0) != nil } == true
    case .unknown: false
    }
  }

  /// Returns a Boolean value that indicates whether a value of a type can be replaced by `nil`, or left out of a list.
  package func isRescuable(_ type: ModelType) -> Bool {
    switch type {
    case .scalar: true
    case .optional(let wrapped): isRescuable(wrapped)
    case .list(let element, let isSet): isSet ? isRescuable(element) : hasDefault(element)
    case .dictionary(let key, let value):
      (key == .scalar(.string) || key == .scalar(.integer)) && isRescuable(value)
    case .declared(let name):
      sources.declaration(name).map { $0.kind != .other && $0.isDecodable && !$0.isGeneric } == true
    case .unknown: false
    }
  }

  /// The case that unknown values of an enum become.
  ///
  /// The tool doesn't choose one of the cases that have a meaning.
  func fallback(of type: ModelDeclaration) -> String? {
    guard type.kind == .enumeration, type.obstacle == nil else { return nil }
    return Self.fallbackNames.first { name in type.cases.contains { $0.name == name } }
  }

  static let fallbackNames = [
    "unknown", "unrecognized", "unrecognised", "unsupported", "undefined", "unspecified", "other",
  ]

  /// Why a type can't be rescued, or has no default.
  private func reason(_ type: ModelType) -> String {
    switch type {
    case .scalar(let scalar): "\(scalar.rawValue) has no default"
    case .optional(let wrapped), .list(let wrapped, _): reason(wrapped)
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

/// A property or a type that the lenient versions decode by plain `Codable`, and why.
package struct RewritingNote: Codable, Equatable, CustomStringConvertible {
  /// The type, or the property with its type.
  package var subject: String
  /// The file and the line.
  package var location: String
  /// The reason, and what to do.
  package var reason: String

  package init(subject: String, location: String, reason: String) {
    (self.subject, self.location, self.reason) = (subject, location, reason)
  }

  /// One line.
  package var description: String { "\(subject) (\(location)): \(reason)" }
}

extension Tolerance {
  /// Returns notes about the values that aren't rescued in a type and in the types that it contains, in the order of the source.
  package func notes(for type: ModelType) -> [RewritingNote] {
    var names: Set<String> = []
    collect(type, &names)
    return sources.declarations.filter { names.contains($0.name) && $0.isDecodable }.flatMap(notes)
  }

  private func notes(of type: ModelDeclaration) -> [RewritingNote] {
    func note(_ subject: String, _ line: Int, _ reason: String) -> RewritingNote {
      RewritingNote(subject: subject, location: "\(sources.files[type.file].name):\(line)", reason: reason)
    }
    if let obstacle = type.obstacle {
      return [note(type.name, type.position.line, "stays as it is, because \(obstacle)")]
    }
    return type.properties.compactMap { property in
      switch treatment(of: property) {
      case .strict(let reason), .plain(let reason):
        var text = "\(reason), so an invalid value throws"
        if case .strict = treatment(of: property), let type = property.type, isRescuable(type), !hasDefault(type) {
          text += "; declare it Optional to get nil instead"
        }
        return note("\(type.name).\(property.name)", property.line, text)
      case .undecoded, .box, .array, .droppingArray: return nil
      }
    }
  }

  private func collect(_ type: ModelType, _ found: inout Set<String>) {
    switch type {
    case .scalar, .unknown: break
    case .optional(let inner), .list(let inner, _): collect(inner, &found)
    case .dictionary(let key, let value):
      collect(key, &found)
      collect(value, &found)
    case .declared(let name):
      guard found.insert(name).inserted, let declaration = sources.declaration(name) else { return }
      for property in declaration.properties { property.type.map { collect($0, &found) } }
    }
  }
}
