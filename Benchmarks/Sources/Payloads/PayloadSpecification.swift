/// Everything that determines a payload: the same specification gives the same bytes on every platform.
public struct PayloadSpecification: Hashable, Sendable {
  /// The size of a payload.
  public enum Size: Hashable, Sendable {
    /// A fixed number of records. A negative number counts as 0.
    case records(Int)
    /// As many records as the clean payload of the same seed needs to reach at least this number of bytes in the compact
    /// layout.
    case bytes(Int)
  }

  /// The payload's size.
  public var size: Size
  /// How the document is written. It changes neither the values nor the number of records.
  public var layout: PayloadLayout
  /// The probability that a record is dirty, clamped to 0...1.
  public var dirtRate: Double
  /// The probability that a field of a dirty record is dirty, clamped to 0...1.
  public var dirtDensity: Double
  /// The kinds of dirt.
  public var mix: DirtMix
  /// The seed of the random numbers. Payloads that differ only in their dirt carry the same values.
  public var seed: UInt64

  /// The default: half of a dirty record's fields.
  public static let defaultDirtDensity = 0.5

  /// Creates a specification.
  /// - Parameters:
  ///   - size: The payload's size.
  ///   - layout: How the document is written.
  ///   - dirtRate: The probability, from 0 to 1, that a record is dirty.
  ///   - dirtDensity: The probability, from 0 to 1, that a field of a dirty record is dirty.
  ///   - mix: The kinds of dirt.
  ///   - seed: The seed of the random numbers.
  public init(
    size: Size,
    layout: PayloadLayout = .compact,
    dirtRate: Double = 0,
    dirtDensity: Double = PayloadSpecification.defaultDirtDensity,
    mix: DirtMix = .even,
    seed: UInt64 = 1
  ) {
    self.size = size
    self.layout = layout
    self.dirtRate = dirtRate
    self.dirtDensity = dirtDensity
    self.mix = mix
    self.seed = seed
  }

  /// The source of a payload's clean values.
  var values: SeededGenerator { SeededGenerator(seed: seed, stream: 0) }
}
