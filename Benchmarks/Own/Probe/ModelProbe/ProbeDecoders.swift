import Foundation
import ShieldedJSON

/// The decoders that a program calls, with the options of the command line.
public struct ProbeDecoders {
  /// Foundation's decoder.
  public let foundation: JSONDecoder
  /// The library's decoder.
  public let shielded: ShieldedJSONDecoder

  /// Creates the decoders.
  public init(
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
    keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
  ) {
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = dates
    foundation.keyDecodingStrategy = keys
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = dates
    shielded.keyDecodingStrategy = keys
    self.foundation = foundation
    self.shielded = shielded
  }
}
