import Contenders
import Foundation
import Payloads
import Testing

/// The registered shapes.
enum PayloadShapes {
  static let all = ContenderRegistry.suites.map(\.shape)

  static func shape(named name: String) -> (any PayloadShape)? {
    all.first { $0.name == name }
  }
}

extension Payload {
  /// The records as parsed by JSONSerialization, which shares no code with the generator.
  func parsedRecords() throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(bytes))
    let envelope = try #require(document as? [String: Any])
    #expect(envelope["code"] as? Int == 200)
    #expect(envelope["message"] as? String == "ok")
    return try #require(envelope["data"] as? [[String: Any]])
  }
}

extension Payload where Record: Decodable {
  /// The records of a clean payload as Foundation decodes them.
  func decodedRecords() throws -> [Record] {
    try JSONDecoder().decode(DataEnvelope<Record>.self, from: Data(bytes)).data
  }
}

private struct DataEnvelope<Record: Decodable>: Decodable {
  var data: [Record]
}

extension [UInt8] {
  /// The 64-bit FNV-1a hash, which is defined modulo 2^64.
  var fingerprint: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
