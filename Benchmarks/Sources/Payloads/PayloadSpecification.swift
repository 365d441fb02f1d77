/// Everything that decides a payload: the same specification gives the same bytes on every platform.
public struct PayloadSpecification: Hashable, Sendable {
  /// How many records a payload has.
  public enum Size: Hashable, Sendable {
    /// So many records; less than 0 counts as 0.
    case records(Int)
    /// As many records as the clean payload of the same seed needs to be at least so many bytes long.
    case bytes(Int)
  }

  /// How many records the payload has.
  public var size: Size
  /// The probability that a record is dirty; 0 and below never, 1 and above always.
  public var dirtRate: Double
  /// The probability that a field of a dirty record is dirty; 0 and below never, 1 and above always.
  public var dirtDensity: Double
  /// Which kinds of dirt there are.
  public var mix: DirtMix
  /// Where the random numbers start. Payloads that differ in their dirt alone carry the same values.
  public var seed: UInt64

  /// Every other field of a dirty record.
  public static let defaultDirtDensity = 0.5

  /// Creates a specification.
  /// - Parameters:
  ///   - size: How many records the payload has.
  ///   - dirtRate: The probability, from 0 to 1, that a record is dirty.
  ///   - dirtDensity: The probability, from 0 to 1, that a field of a dirty record is dirty.
  ///   - mix: Which kinds of dirt there are.
  ///   - seed: Where the random numbers start.
  public init(
    size: Size,
    dirtRate: Double = 0,
    dirtDensity: Double = PayloadSpecification.defaultDirtDensity,
    mix: DirtMix = .default,
    seed: UInt64 = 1
  ) {
    self.size = size
    self.dirtRate = dirtRate
    self.dirtDensity = dirtDensity
    self.mix = mix
    self.seed = seed
  }
}
