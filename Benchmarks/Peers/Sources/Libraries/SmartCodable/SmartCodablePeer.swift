import Foundation
import PeerReports
import PeerWorker
import SmartCodable

// Promises: missing keys, mismatched types and null values give the property's initial value; scalars are converted; SmartSentinel
// reports each problem as a line of text.

/// The envelope.
struct Envelope: SmartCodableX {
  var code: Int = 0
  var message: String = ""
  var data: [Record] = []
}

/// A product.
struct Record: SmartCodableX {
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

/// The lines of SmartSentinel's log.
private final class SentinelLog: @unchecked Sendable {
  var problems = 0
}

/// Initial values on every field.
struct SmartModel: PeerModel {
  let name = "SmartCodable"
  let summary = "SmartCodableX with an initial value for every field"

  func decode(_ payload: Data) throws -> Envelope {
    guard let envelope = Envelope.deserialize(from: payload) else { throw NoValue() }
    return envelope
  }

  func records(in output: Envelope) -> [AnsweredRecord] {
    output.data.map { record in
      AnsweredRecord(
        id: record.id,
        sku: record.sku,
        name: record.name,
        category: record.category,
        price: record.price,
        rating: record.rating,
        quantity: record.quantity,
        views: record.views,
        isActive: record.isActive,
        isFeatured: record.isFeatured,
        currency: record.currency,
        updatedAt: record.updatedAt,
        tags: record.tags
      )
    }
  }

  func reportCount(decoding payload: Data) throws -> Int? {
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
}

/// The program.
@main
enum SmartCodablePeer {
  static func main() {
    PeerProgram.run([SmartModel()])
  }
}
