/// A DTO whose `init(from:)` is synthesized, or a struct with `@Shielded`.
package struct SpecifiedModel: Sendable {
  package struct Property: Sendable {
    package let name: String
    package let type: SpecifiedType
    /// The keys that the declaration names, in its order; empty if the property's name is the key.
    package let keys: [SpecifiedKey]

    package init(_ name: String, _ type: SpecifiedType, keys: [SpecifiedKey] = []) {
      self.name = name
      self.type = type
      self.keys = keys
    }
  }

  package let name: String
  /// The properties, in order of declaration. A closure, because a model may contain itself.
  package let properties: @Sendable () -> [Property]
  /// The default, or `nil` if the model has none.
  package let defaultValue: SpecifiedValue?
  /// The policy of the type, for calls that have none.
  package let policy: SpecifiedPolicy?

  package init(
    name: String,
    defaultValue: SpecifiedValue?,
    policy: SpecifiedPolicy? = nil,
    properties: @escaping @Sendable () -> [Property]
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.policy = policy
    self.properties = properties
  }
}

/// A key that `@Key` declares: one key of the object, or a path.
package struct SpecifiedKey: Hashable, Sendable {
  package let steps: [String]

  private init(_ steps: [String]) {
    self.steps = steps
  }

  /// A key in which a dot separates the keys of a path.
  package static func key(_ path: String) -> SpecifiedKey {
    SpecifiedKey(path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) })
  }

  /// A key that may contain dots.
  package static func literal(_ key: String) -> SpecifiedKey { SpecifiedKey([key]) }

  /// The key as a key strategy spells it.
  var converted: SpecifiedKey { SpecifiedKey(steps.map(SnakeCaseKey.converted)) }
}
