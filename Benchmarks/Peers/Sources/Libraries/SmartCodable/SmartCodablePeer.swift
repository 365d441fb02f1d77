import Foundation
import PeerWorker
import SmartCodable

// Promises: missing keys, mismatched types and null values give the property's initial value; scalars are converted; SmartSentinel
// reports each problem as a line of text.

struct Envelope: PeerEnvelope, SmartCodableX {
  var code: Int = 0
  var message: String = ""
  var data: [Record] = []
}

/// A product.
struct Record: PeerRecord, SmartCodableX {
  var id: String = ""
  var sku: Int = 0
  var name: String = ""
  var category: String = ""
  var price: Double = 0
  var rating: Double = 0
  var quantity: Int = 0
  var views: Int = 0
  var isActive: Bool = false
  var isFeatured: Bool = false
  var currency: String = ""
  var updatedAt: String = ""
  var tags: [String] = []
}

private final class SentinelLog: @unchecked Sendable {
  var problems = 0
}

/// Decodes a payload. The library returns `nil` instead of throwing.
private func decode(_ payload: Data) throws -> Envelope {
  guard let envelope = Envelope.deserialize(from: payload) else { throw NoValue() }
  return envelope
}

/// The number of problems in SmartSentinel's log.
private func problemCount(decoding payload: Data) throws -> Int {
  let log = SentinelLog()
  SmartSentinel.debugMode = .verbose
  SmartSentinel.onLogGenerated { text in
    log.problems += text.components(separatedBy: SmartSentinel.attributeSign).count - 1
  }
  _ = try decode(payload)
  // The handler is called on the main queue.
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
  return log.problems
}

@main
enum SmartCodablePeer {
  static func main() {
    PeerProgram.run([
      PeerModel(
        "SmartCodable",
        "SmartCodableX with an initial value for every field",
        reportCount: { try problemCount(decoding: $0) }
      ) {
        try decode($0)
      }
    ])
  }
}
