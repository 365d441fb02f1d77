import Foundation
import IkigaJSON
import PeerReports
import PeerWorker
import SafeBoxModel
import ShieldedDecoding

// Promises: the interface of `JSONDecoder`, faster, for servers too.

/// The decoder, for `@SafeBox`.
struct RescuingIkigaJSONDecoder: RescuingDecoder {
  /// No options: the locations are those of the model.
  var userInfoOptions: RescueOptions { RescueOptions() }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try IkigaJSONDecoder().decode(type, from: data)
  }
}

/// The program.
@main
enum IkigaJSONPeer {
  static func main() {
    let plain = PlainModel(over: "IkigaJSONDecoder") { try IkigaJSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([plain, SafeBoxModel(over: "IkigaJSONDecoder") { RescuingIkigaJSONDecoder() }])
  }
}
