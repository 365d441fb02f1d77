import Foundation
import IkigaJSON
import PeerWorker
import SafeBoxModel

// Promises: the interface of `JSONDecoder`, faster, for servers too.

/// The decoder, for `@SafeBox`.
struct RescuingIkigaJSONDecoder: PeerDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try IkigaJSONDecoder().decode(type, from: data)
  }
}

@main
enum IkigaJSONPeer {
  static func main() {
    let plain = PeerModel.plain(over: "IkigaJSONDecoder") {
      try IkigaJSONDecoder().decode(PlainEnvelope.self, from: $0)
    }
    PeerProgram.run([plain, .safeBox(over: "IkigaJSONDecoder") { RescuingIkigaJSONDecoder() }])
  }
}
