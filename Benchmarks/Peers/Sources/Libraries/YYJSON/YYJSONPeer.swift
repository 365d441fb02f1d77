import Foundation
import PeerWorker
import SafeBoxModel
import YYJSON

// Promises: the interface of `JSONDecoder` over yyjson.

/// The decoder, for `@SafeBox`.
struct RescuingYYJSONDecoder: PeerDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try YYJSONDecoder().decode(type, from: data)
  }
}

@main
enum YYJSONPeer {
  static func main() {
    let plain = PeerModel.plain(over: "YYJSONDecoder") { try YYJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, .safeBox(over: "YYJSONDecoder") { RescuingYYJSONDecoder() }])
  }
}
