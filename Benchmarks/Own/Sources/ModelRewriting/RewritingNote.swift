/// A property or a type that the lenient versions decode by plain `Codable`, and why.
package struct RewritingNote: Codable, Equatable, Sendable, CustomStringConvertible {
  /// The type, or the property with its type.
  package var subject: String
  /// The file and the line.
  package var location: String
  /// The reason, and what to do.
  package var reason: String

  package init(subject: String, location: String, reason: String) {
    self.subject = subject
    self.location = location
    self.reason = reason
  }

  /// One line.
  package var description: String { "\(subject) (\(location)): \(reason)" }
}

extension Tolerance {
  /// What isn't rescued, in the order of the source. Only the given types count.
  package func notes(for names: Set<String>) -> [RewritingNote] {
    sources.declarations.filter { names.contains($0.name) && $0.isDecodable }.flatMap(notes)
  }

  private func notes(of type: ModelDeclaration) -> [RewritingNote] {
    let file = sources.files[type.file].name
    if let obstacle = type.obstacle {
      let location = "\(file):\(type.line)"
      return [RewritingNote(subject: type.name, location: location, reason: "stays as it is, because \(obstacle)")]
    }
    return type.properties.compactMap { property in
      guard let reason = reason(property, type) else { return nil }
      return RewritingNote(
        subject: "\(type.name).\(property.name)",
        location: "\(file):\(property.line)",
        reason: reason
      )
    }
  }

  private func reason(_ property: ModelProperty, _ type: ModelDeclaration) -> String? {
    switch treatment(of: property, in: type) {
    case .strict(let reason):
      // By choice of the source, or because of the type.
      property.type.map(isRescuable) == true && !hasDefault(property.type ?? .unknown(""))
        ? "\(reason), so an invalid value throws; declare it Optional to get nil instead"
        : "\(reason), so an invalid value throws"
    case .plain(let reason): "\(reason), so an invalid value throws"
    case .undecoded, .box, .array, .droppingArray, .ownDefault: nil
    }
  }

  /// The types that a type contains, with itself, as far as the source declares them.
  package func types(in type: ModelType) -> Set<String> {
    var found: Set<String> = []
    collect(type, &found)
    return found
  }

  private func collect(_ type: ModelType, _ found: inout Set<String>) {
    switch type {
    case .scalar, .unknown: break
    case .optional(let inner), .array(let inner), .set(let inner): collect(inner, &found)
    case .dictionary(let key, let value):
      collect(key, &found)
      collect(value, &found)
    case .declared(let name):
      guard found.insert(name).inserted, let declaration = sources.declaration(name) else { return }
      for property in declaration.properties { property.type.map { collect($0, &found) } }
    }
  }
}
