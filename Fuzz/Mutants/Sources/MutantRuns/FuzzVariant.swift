import Foundation

/// A part of the harness that is switched off, to measure what it contributes.
public enum FuzzVariant: String, CaseIterable, Sendable {
  /// Nothing is switched off.
  case complete
  /// The mutator of documents. libFuzzer's mutations of bytes take its place.
  case mutator
  /// The crossover of documents.
  case crossover
  case dictionary
  /// Seeds and regressions.
  case seeds
  /// The value profile is off in the complete harness, so this variant switches it on.
  case valueProfile = "value-profile"

  /// The variable that tells the fuzz targets what to switch off.
  var environment: [String: String] {
    switch self {
    case .mutator, .crossover: ["FUZZ_WITHOUT": rawValue]
    case .complete, .dictionary, .seeds, .valueProfile: ["FUZZ_WITHOUT": ""]
    }
  }

  /// Returns libFuzzer's options with the change of this variant.
  func changed(_ options: [String]) -> [String] {
    switch self {
    case .dictionary: options.filter { !$0.hasPrefix("-dict=") }
    case .valueProfile: options + ["-use_value_profile=1"]
    case .complete, .mutator, .crossover, .seeds: options
    }
  }
}
