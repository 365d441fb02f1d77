/// The kinds of dirt in a payload, and their relative frequencies.
///
/// A mix is a list of shares. For a dirty field, one share is drawn by weight among those with a kind that applies to the
/// field, and then one of the share's applicable kinds, all equally likely. If no share applies, the field stays clean.
public struct DirtMix: Hashable, Sendable {
  /// A set of interchangeable kinds with a common weight.
  public struct Share: Hashable, Sendable {
    /// The weight of the share, relative to the sum of all weights.
    public let weight: Int
    /// The kinds. Those that apply to the field are equally likely.
    public let kinds: [DirtKind]

    /// Creates a share.
    /// - Parameters:
    ///   - weight: The relative weight; 0 or less means never.
    ///   - kinds: The interchangeable kinds.
    public init(weight: Int, kinds: [DirtKind]) {
      self.weight = weight
      self.kinds = kinds
    }
  }

  /// The shares, in the order in which they are drawn.
  public let shares: [Share]

  /// Creates a mix of weighted shares.
  public init(shares: [Share]) {
    self.shares = shares
  }

  /// Creates a mix of the given kinds, all with the same weight. A single kind gives that kind alone.
  public init(only kinds: [DirtKind]) {
    shares = kinds.map { Share(weight: 1, kinds: [$0]) }
  }

  /// A mix that is a convention: of ten dirty fields three are missing, three are `null`, three are of another JSON type that
  /// still carries the value, and one is beyond repair.
  ///
  /// The three everyday violations (absent, null, retyped) are equally frequent, so that no rescue path dominates the figure;
  /// hard cases are frequent enough to occur in every payload. The renamed envelope isn't included, because it affects a
  /// response and not a field.
  public static let even = DirtMix(shares: [
    Share(weight: 3, kinds: [.missing]),
    Share(weight: 3, kinds: [.null]),
    Share(weight: 3, kinds: [.numberAsString, .stringAsNumber, .creativeBool]),
    Share(weight: 1, kinds: [.wrongShape, .misfitNumber, .corruptElement]),
  ])

  /// The mix of public incidents: each weight is the number of incidents of that kind in `Benchmarks/Census/incidents.csv` in
  /// which a field or an element was wrong.
  ///
  /// Incidents that affect a whole body, such as HTML, aren't included. Those of enums, dates and other texts affect only shapes
  /// that have such fields.
  public static let census = DirtMix(shares: [
    Share(weight: 85, kinds: [.null]),
    Share(weight: 84, kinds: [.missing]),
    Share(weight: 45, kinds: [.wrongShape]),
    Share(weight: 36, kinds: [.misfitNumber]),
    Share(weight: 29, kinds: [.numberAsString]),
    Share(weight: 23, kinds: [.stringAsNumber]),
    Share(weight: 15, kinds: [.creativeBool]),
    Share(weight: 10, kinds: [.emptyString]),
    Share(weight: 6, kinds: [.corruptElement]),
    Share(weight: 43, kinds: [.unknownCase]),
    Share(weight: 18, kinds: [.dateFormat]),
    Share(weight: 6, kinds: [.invalidText]),
  ])

  /// The mixes that results name.
  public static let named: [(name: String, mix: DirtMix)] = [("census", census), ("even", even)]

  /// Whether any share contains the kind.
  func contains(_ kind: DirtKind) -> Bool {
    shares.contains { $0.weight > 0 && $0.kinds.contains(kind) }
  }

  /// Draws the kind of dirt for one dirty field.
  /// - Parameters:
  ///   - target: The field's declared type.
  ///   - generator: The source of random numbers.
  /// - Returns: The kind, or `nil` if no kind of the mix applies to the field.
  func kind(for target: FieldTarget, using generator: inout SeededGenerator) -> DirtKind? {
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
