import Foundation
import PeerReports
import PeerWorker
import SafeBoxModel
import ShieldedDecoding
import ZippyJSON

// Promises: the interface of `JSONDecoder`, faster. It is documented for Apple's platforms.

/// The decoder, for `@SafeBox`.
struct RescuingZippyJSONDecoder: RescuingDecoder {
  /// No options: the locations are those of the model.
  var userInfoOptions: RescueOptions { RescueOptions() }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try ZippyJSONDecoder().decode(type, from: data)
  }
}

/// The program.
@main
enum ZippyJSONPeer {
  static func main() {
    let plain = PlainModel(over: "ZippyJSONDecoder") { try ZippyJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, SafeBoxModel(over: "ZippyJSONDecoder") { RescuingZippyJSONDecoder() }])
  }
}
