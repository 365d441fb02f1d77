/// A use of a feature, and what it is compared with.
public struct FeatureCase: Sendable {
  /// The feature.
  public let feature: Feature
  /// The model and the decoder, such as `@SafeBox over JSONDecoder`.
  public let form: String
  /// Whether the body is clean.
  public let isClean: Bool
  /// How often both are called for one time, since some calls take less than a clock can tell.
  public let repetitions: Int

  let reference: @Sendable () throws -> Void
  let measured: @Sendable () throws -> Void

  init(
    _ feature: Feature,
    _ form: String,
    isClean: Bool,
    repetitions: Int = 1,
    reference: @escaping @Sendable () throws -> Void,
    measured: @escaping @Sendable () throws -> Void
  ) {
    self.feature = feature
    self.form = form
    self.isClean = isClean
    self.repetitions = repetitions
    self.reference = reference
    self.measured = measured
  }

  /// The name that a process gets as its argument.
  public var name: String { "\(feature.rawValue), \(form), \(isClean ? "clean" : "dirty")" }

  /// Runs what the feature is compared with, once.
  /// - Throws: Any error that the decoder throws.
  public func runReference() throws {
    try reference()
  }

  /// Uses the feature ``repetitions`` times.
  /// - Throws: Any error that the decoder throws.
  public func runMeasured() throws {
    for _ in 0..<repetitions { try measured() }
  }
}
