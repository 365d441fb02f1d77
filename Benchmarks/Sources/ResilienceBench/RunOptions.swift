import Contenders
import Payloads

/// Everything that decides a run, checked and complete.
struct RunOptions: Sendable {
  var size: PayloadSpecification.Size
  var pairs: Int
  var rates: [Double]
  /// The probability that a field of a dirty record is dirty.
  var density: Double
  var mix: DirtMix
  /// The kinds by name, or the one name `mix` for the default mix.
  var kindNames: [String]
  var seed: UInt64
  var contenders: [any Contender]
  var isQuick: Bool
}
