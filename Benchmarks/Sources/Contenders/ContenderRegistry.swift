import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Every contender there is, in the order of the table.
public enum ContenderRegistry {
  /// What every pair is measured against: plain `Codable`, on the clean payload.
  public static let baseline = PlainCodable<JSONDecoder>()

  /// Every contender, the baseline's first.
  public static let all: [any Contender] = [
    baseline,
    SafeBoxSilent<JSONDecoder>(),
    SafeBoxReporting<JSONDecoder>(),
    PlainCodable<ShieldedJSONDecoder>(),
    SafeBoxSilent<ShieldedJSONDecoder>(),
    SafeBoxReporting<ShieldedJSONDecoder>(),
    Handwritten(),
    TextbookSafeBoxContender(),
  ]

  /// The contender of a name, or nil where there is none.
  public static func contender(named name: String) -> (any Contender)? {
    all.first { $0.name == name }
  }
}
