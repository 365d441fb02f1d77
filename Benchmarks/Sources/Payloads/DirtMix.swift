/// Which kinds of dirt a payload has, and how often each in proportion to the others.
///
/// A mix is a list of shares. For a dirty field one share is drawn by weight among those with a kind that applies to
/// the field, and then one of its applicable kinds, each as likely as any other. Where no share applies the field
/// stays clean.
public struct DirtMix: Hashable, Sendable {
  /// Kinds that stand for each other, with their common weight.
  public struct Share: Hashable, Sendable {
    /// How often this share is drawn, in proportion to the sum of all weights.
    public let weight: Int
    /// The kinds, of which those that apply to the field are equally likely.
    public let kinds: [DirtKind]

    /// Creates a share.
    /// - Parameters:
    ///   - weight: 0 or less means never.
    ///   - kinds: The kinds that stand for each other.
    public init(weight: Int, kinds: [DirtKind]) {
      self.weight = weight
      self.kinds = kinds
    }
  }

  /// The shares, in the order in which they are drawn from.
  public let shares: [Share]

  /// Creates a mix of weighted shares.
  public init(shares: [Share]) {
    self.shares = shares
  }

  /// Creates a mix of some kinds, each with the same weight; a single one gives that kind alone.
  public init(only kinds: [DirtKind]) {
    shares = kinds.map { Share(weight: 1, kinds: [$0]) }
  }

  /// The default: of ten dirty fields three are missing, three `null`, three of another JSON type that still carries
  /// the value, and one is beyond repair.
  ///
  /// The weights are a convention, not a census of backends: the three everyday breaches (absent, null, retyped)
  /// equally often, so that no rescue path dominates the figure, and a hard case often enough to be exercised in
  /// every payload. There is no renamed envelope in it, because that befalls a response and not a field.
  public static let `default` = DirtMix(shares: [
    Share(weight: 3, kinds: [.missing]),
    Share(weight: 3, kinds: [.null]),
    Share(weight: 3, kinds: [.numberAsString, .stringAsNumber, .creativeBool]),
    Share(weight: 1, kinds: [.wrongShape, .misfitNumber, .corruptElement]),
  ])

  /// Whether any share has the kind.
  public func contains(_ kind: DirtKind) -> Bool {
    shares.contains { $0.weight > 0 && $0.kinds.contains(kind) }
  }

  /// Draws the kind of dirt for one dirty field.
  /// - Parameters:
  ///   - target: What the model declares the field to be.
  ///   - generator: Where the random numbers come from.
  /// - Returns: The kind, or nil where none of the mix applies to the field.
  public func kind(for target: FieldTarget, using generator: inout SeededGenerator) -> DirtKind? {
    let applicable = shares.filter { share in
      share.weight > 0 && share.kinds.contains { $0.applies(to: target) }
    }
    var ticket = generator.index(below: applicable.reduce(0) { $0 + $1.weight })
    for share in applicable {
      if ticket < share.weight {
        return generator.pick(from: share.kinds.filter { $0.applies(to: target) })
      }
      ticket -= share.weight
    }
    return nil
  }
}
