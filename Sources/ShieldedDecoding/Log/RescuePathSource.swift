/// A place in the payload. It is converted to a ``RescuePath`` only when a path is needed, because building one is expensive.
@usableFromInline
package enum RescuePathSource {
  /// A container, or a value in it.
  case container([any CodingKey], Tail)
  /// A path that is already built, and the element of the outermost list that the rescue affects if the path has no index.
  case path(RescuePath, element: Int? = nil)

  @usableFromInline
  package enum Tail {
    case none
    case key(any CodingKey)
    case index(Int)
  }

  @usableFromInline
  package init(_ codingPath: [any CodingKey]) { self = .container(codingPath, .none) }

  @usableFromInline
  package init(_ codingPath: [any CodingKey], key: any CodingKey) { self = .container(codingPath, .key(key)) }

  package init(_ codingPath: [any CodingKey], index: Int) { self = .container(codingPath, .index(index)) }

  /// - Parameters:
  ///   - path: The path of a list.
  ///   - component: The index of an element, or any.
  ///   - element: A number that distinguishes the element from the others whose index isn't known.
  init(_ path: RescuePath, _ component: RescuePath.Component, element: Int) {
    self = .path(RescuePath(path.components.map(\.withShortKey) + [component]), element: element)
  }
}

extension RescuePath {
  init(_ source: RescuePathSource) {
    switch source {
    case .path(let path, _): self = path
    case .container(let codingPath, let tail):
      var components: [Component] = []
      components.reserveCapacity(codingPath.count + 1)
      for key in codingPath { components.append(Component(key)) }
      switch tail {
      case .none: break
      // A property's key is a name, even if its enum's raw values are integers.
      case .key(let key): components.append(.key(Component.name(of: key)))
      case .index(let index): components.append(.index(index))
      }
      self.init(components)
    }
  }
}

extension RescuePath.Component {
  package init(_ key: any CodingKey) {
    if let index = key.intValue, Self.isIndex(key) { self = .index(index) } else { self = .named(key.stringValue) }
  }

  /// Returns the step to a member, whose key is shortened to ``keyLengthLimit``.
  package static func named(_ key: String) -> RescuePath.Component { .key(key.excerpt(utf8Count: keyLengthLimit)) }

  /// Returns a Boolean value that indicates whether a coding key is an array index, which decoders spell as Foundation does:
  /// "Index 3".
  ///
  /// The key of a dictionary or a property can have an integer value too, but not that name: `"3"`, or `row3` whose raw value is 3.
  /// A doubtful key counts as a name: names are redacted in errors, and indexes aren't.
  package static func isIndex(_ key: any CodingKey) -> Bool {
    guard let index = key.intValue else { return false }
    // Spelling the index out costs more than the rest of the check.
    if type(of: key) == ElementKey.self { return true }
    let name = key.stringValue.utf8
    return name.starts(with: "Index ".utf8) && name.dropFirst(6).elementsEqual(index.description.utf8)
  }

  /// Returns the name of a key, cut to ``keyLengthLimit`` UTF-8 bytes.
  static func name(of key: any CodingKey) -> String { key.stringValue.excerpt(utf8Count: keyLengthLimit) }

  /// The component with its key cut to ``keyLengthLimit`` UTF-8 bytes.
  fileprivate var withShortKey: RescuePath.Component {
    guard case .key(let name) = self else { return self }
    return .key(name.excerpt(utf8Count: Self.keyLengthLimit))
  }
}

/// The coding key of an array's element, named as in Foundation's decoders, or of a member that no type declares.
///
/// The key is small enough to be stored in a coding path without a heap allocation, and it spells an index only on request:
/// each error builds a path, and a payload may have thousands of rescued errors.
package struct ElementKey: CodingKey {
  private enum Content {
    case index(Int)
    case name(String)
  }

  private let content: Content

  package init(index: Int) { content = .index(index) }

  package init(stringValue: String) { content = .name(stringValue) }

  package init?(intValue: Int) { content = .index(intValue) }

  package var stringValue: String {
    switch content {
    case .index(let index): "Index \(index)"
    case .name(let name): name
    }
  }

  package var intValue: Int? {
    switch content {
    case .index(let index): index
    case .name: nil
    }
  }

  package static var superKey: ElementKey { ElementKey(stringValue: "super") }
}
