import Foundation
import PeerWorker
import ReerJSON
import SafeBoxModel

// Promises: the interface, the errors and the values of `JSONDecoder`, faster.

/// The decoder, for `@SafeBox`.
struct RescuingReerJSONDecoder: PeerDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try ReerJSONDecoder().decode(type, from: data)
  }
}

@main
enum ReerJSONPeer {
  static func main() {
    let plain = PeerModel.plain(over: "ReerJSONDecoder") { try ReerJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, .safeBox(over: "ReerJSONDecoder") { RescuingReerJSONDecoder() }])
  }
}
