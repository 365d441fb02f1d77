import Foundation
import PeerWorker
import SafeBoxModel
import ShieldedDecoding
import ShieldedJSON
import ShieldedMacros
import ShieldedShapes

// Promises: a clean value is decoded as before; a dirty one is converted if the rescue table has a row for it, and replaced by a
// default otherwise; every repair is reported.

/// A product as a user of the macro declares it.
@Shielded
struct MacroRecord: PeerRecord {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}

// MARK: - Declared shapes

@Shielded
struct Part: Codable {
  var name: String
  var count: Int
}

@Shielded
struct EmbeddedModel {
  @Embedded var value: Part
}

enum CentsToDecimal: ValueConversion {
  static func value(from cents: Int) -> Decimal? { Decimal(cents) / 100 }
}

@Shielded
struct ConversionModel {
  @Converted<CentsToDecimal> var value: Decimal
}

@Shielded
struct AnyModel: Codable {
  var value: JSONValue
}

@Shielded
enum Status: String {
  @Key("OPEN") case open
  @Key("v1.closed") case closed
  @Fallback case unknown
}

@Shielded
struct SpellingModel {
  var value: Status
}

@Shielded
enum Content {
  case text(String)
  case number(Int)
  case parts([Part])
  case part(Part)
  @Fallback case unknown

  var text: String {
    switch self {
    case .text(let text): "text \(text)"
    case .number(let number): "number \(number)"
    case .parts(let parts): "parts \(parts.map(\.name).joined(separator: " "))"
    case .part(let part): "part \(part.name)"
    case .unknown: "unknown"
    }
  }
}

@Shielded
struct UnionModel {
  var value: Content
}

@Shielded
struct ExplicitModel: Codable {
  @Explicit var value: String?
}

private let shapes: [ShapeModel] = [
  ShapeModel(.embedded) { data in
    let part = try ShieldedJSONDecoder().decode(EmbeddedModel.self, from: data).value
    return "\(part.name) \(part.count)"
  }, ShapeModel(.conversion) { "\(try ShieldedJSONDecoder().decode(ConversionModel.self, from: $0).value)" },
  .encoded(.anyValue, AnyModel.self),
  ShapeModel(.spellings) { try ShieldedJSONDecoder().decode(SpellingModel.self, from: $0).value.rawValue },
  ShapeModel(.union) { try ShieldedJSONDecoder().decode(UnionModel.self, from: $0).value.text },
  .encoded(.explicitNil, ExplicitModel.self),
]

/// `Codable over JSONDecoder` is the baseline again, as a model.
@main
enum ShieldedPeer {
  static func main() {
    PeerProgram.run(
      [
        .baseline, .safeBox(over: "JSONDecoder") { JSONDecoder() },
        .safeBox(over: "ShieldedJSONDecoder") { ShieldedJSONDecoder() },
        PeerModel(
          "@Shielded over ShieldedJSONDecoder",
          "@Shielded on the type",
          records: { $0.result ?? [] },
          reportCount: {
            try ShieldedJSONDecoder().decodeWithReport(CodeMessageResponse<[MacroRecord]>.self, from: $0).report
              .totalCount
          },
          decode: { try ShieldedJSONDecoder().decode(CodeMessageResponse<[MacroRecord]>.self, from: $0) }
        ),
      ],
      shapes: shapes
    )
  }
}
