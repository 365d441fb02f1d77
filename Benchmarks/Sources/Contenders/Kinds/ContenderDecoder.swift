import Foundation
import ShieldedDecoding
import ShieldedJSON

/// A decoder that contenders are measured over.
protocol ContenderDecoder: RescuingDecoder, Sendable {
  /// The suffix of the names of all contenders that use this decoder.
  static var nameSuffix: String { get }
}

extension JSONDecoder: ContenderDecoder {
  static var nameSuffix: String { "" }
}

extension ShieldedJSONDecoder: ContenderDecoder {
  static var nameSuffix: String { "-shielded" }
}
