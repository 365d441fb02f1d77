import Foundation
import PeerWorker
import ReerCodable

// Promises: a property's initial value is its default if decoding fails; `@FlexibleType` converts between scalars;
// `@CompactDecoding` leaves out elements that can't be decoded.

@Codable
struct Envelope {
  var code: Int = 0
  var message: String = ""
  @CompactDecoding
  var data: [Record] = []
}

/// A product.
@Codable
@FlexibleType
struct Record {
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
  @CompactDecoding
  var tags: [String] = []
}

extension Envelope: PeerEnvelope {}
extension Record: PeerRecord {}

// MARK: - Declared shapes

struct CentsToDecimal: CodingCustomizable {
  static func decode(by decoder: any Decoder, keys: [String]) throws -> Decimal {
    let value: AnyCodable = try decoder.value(forKeys: keys)
    return (value.int ?? value.string.flatMap { Int($0) }).map { Decimal($0) / 100 } ?? 0
  }

  static func encode(by encoder: any Encoder, key: String, value: Decimal) throws {
    try encoder.set(value, forKey: key)
  }
}

@Codable
struct ConversionModel {
  @CustomCoding(CentsToDecimal.self) var value: Decimal = 0
}

@Codable
struct AnyModel {
  var value: AnyCodable
}

@Codable
enum Status {
  @CodingCase(match: .string("open"), .string("OPEN"))
  case open
  @CodingCase(match: .string("closed"), .string("v1.closed"))
  case closed
  case unknown
}

@Codable
struct SpellingModel {
  var value: Status = .unknown
}

private let shapes: [ShapeModel] = [
  ShapeModel(.conversion) { "\(try JSONDecoder().decode(ConversionModel.self, from: $0).value)" },
  .encoded(.anyValue, AnyModel.self),
  ShapeModel(.spellings) { "\(try JSONDecoder().decode(SpellingModel.self, from: $0).value)" },
]

@main
enum ReerCodablePeer {
  static func main() {
    PeerProgram.run(
      [
        PeerModel("ReerCodable", "@FlexibleType and a default on every field") {
          try JSONDecoder().decode(Envelope.self, from: $0)
        }
      ],
      shapes: shapes
    )
  }
}
