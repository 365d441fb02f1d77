/// An enum with `@Shielded` whose case is chosen by a member of the object.
package struct SpecifiedChoice: Sendable {
  package struct Case: Sendable {
    package let name: String
    /// The discriminator's values for the case.
    package let values: [String]
    /// The associated value, which is read from the same object.
    package let model: SpecifiedModel

    package init(_ name: String, values: [String]? = nil, _ model: SpecifiedModel) {
      self.name = name
      self.values = values ?? [name]
      self.model = model
    }
  }

  package let name: String
  package let discriminator: SpecifiedKey
  package let cases: [Case]
  /// The name of the case for unknown values, which has no associated value; `nil` if there is none.
  package let fallbackName: String?

  package init(name: String, discriminator: SpecifiedKey, fallbackName: String?, cases: [Case]) {
    self.name = name
    self.discriminator = discriminator
    self.fallbackName = fallbackName
    self.cases = cases
  }

  /// The value of the case for unknown values.
  package var fallback: SpecifiedValue? { fallbackName.map { _ in .record([]) } }
}
