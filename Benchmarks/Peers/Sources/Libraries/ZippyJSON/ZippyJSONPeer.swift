import Foundation
import PeerWorker
import SafeBoxModel
import ZippyJSON

// Promises: the interface of `JSONDecoder`, faster. It is documented for Apple's platforms.

/// The decoder, for `@SafeBox`.
struct RescuingZippyJSONDecoder: PeerDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try ZippyJSONDecoder().decode(type, from: data)
  }
}

@main
enum ZippyJSONPeer {
  static func main() {
    let plain = PeerModel.plain(over: "ZippyJSONDecoder") {
      try ZippyJSONDecoder().decode(PlainEnvelope.self, from: $0)
    }
    PeerProgram.run([plain, .safeBox(over: "ZippyJSONDecoder") { RescuingZippyJSONDecoder() }])
  }
}
