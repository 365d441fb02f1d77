import Foundation
import PeerReports
import PeerWorker
import SafeBoxModel
import ShieldedDecoding
import YYJSON

// Promises: the interface of `JSONDecoder` over yyjson.

/// The decoder, for `@SafeBox`.
struct RescuingYYJSONDecoder: RescuingDecoder {
  /// No options: the locations are those of the model.
  var userInfoOptions: RescueOptions { RescueOptions() }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try YYJSONDecoder().decode(type, from: data)
  }
}

/// The program.
@main
enum YYJSONPeer {
  static func main() {
    let plain = PlainModel(over: "YYJSONDecoder") { try YYJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, SafeBoxModel(over: "YYJSONDecoder") { RescuingYYJSONDecoder() }])
  }
}
