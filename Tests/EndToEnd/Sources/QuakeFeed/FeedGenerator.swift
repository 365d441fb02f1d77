import Foundation

/// Generates feeds in the GeoJSON format of the USGS, clean or with faults of every kind, and the expected results.
///
/// The seed determines everything. The expected results are generated next to the text, not derived from it.
public struct FeedGenerator {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number. The same seed gives the same feeds.
  public init(seed: UInt64) {
    state = seed
  }

  /// Generates a feed.
  ///
  /// - Parameters:
  ///   - codes: The codes of the features, in order. A repeated code gives another feature with that code.
  ///   - dirtShare: The share of features with a fault, from 0 to 1. The first ones have one fault of each kind.
  public mutating func feed(codes: [String], dirtShare: Double) -> Feed {
    var features: [Feature] = []
    let count = Int(Double(codes.count) * dirtShare)
    var kinds = Array(FeatureFault.allCases.prefix(count))
    for code in codes {
      let fault: FeatureFault?
      if !kinds.isEmpty {
        fault = kinds.removeFirst()
      } else {
        fault =
          Double(below(1_000)) < dirtShare * 1_000 ? FeatureFault.allCases[below(FeatureFault.allCases.count)] : nil
      }
      features.append(feature(code, fault))
    }
    return Feed(features: features)
  }

  private mutating func feature(_ code: String, _ fault: FeatureFault?) -> Feature {
    // Short decimals, so that text and number have the same value without rounding.
    let properties = FeatureFields(
      code: code,
      magnitude: Double(below(90)) / 10,
      place:
        "\(below(300)) km \(["N", "SW", "E"][below(3)]) of \(["Tōkyō", "Jan Mayen", "Ciudad \\\"X\\\""][below(3)])",
      milliseconds: 1_700_000_000_000 + below(1_000_000_000),
      longitude: Double(below(3_600)) / 10 - 180,
      latitude: Double(below(1_800)) / 10 - 90
    )
    return Feature(fields: properties, fault: fault)
  }

  /// A number from 0 up to, but not including, a bound, by SplitMix64.
  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
