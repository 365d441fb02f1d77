/// Every contender there is, in the order of the table.
public enum ContenderRegistry {
  /// What every pair is measured against: plain `Codable`, on the clean payload.
  public static let baseline = PlainCodable()

  /// Every contender, the baseline's first.
  public static let all: [any Contender] = [
    baseline,
    SafeBoxSilent(),
    SafeBoxReporting(),
    Handwritten(),
    TextbookSafeBoxContender(),
  ]

  /// The contender of a name, or nil where there is none.
  public static func contender(named name: String) -> (any Contender)? {
    all.first { $0.name == name }
  }
}
