import Foundation
import PeerReports
import PeerWorker
import ReerJSON
import SafeBoxModel
import ShieldedDecoding

// Promises: the interface, the errors and the values of `JSONDecoder`, faster.

/// The decoder, for `@SafeBox`.
struct RescuingReerJSONDecoder: RescuingDecoder {
  /// No options: the locations are those of the model.
  var userInfoOptions: RescueOptions { RescueOptions() }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try ReerJSONDecoder().decode(type, from: data)
  }
}

/// The program.
@main
enum ReerJSONPeer {
  static func main() {
    let plain = PlainModel(over: "ReerJSONDecoder") { try ReerJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, SafeBoxModel(over: "ReerJSONDecoder") { RescuingReerJSONDecoder() }])
  }
}
