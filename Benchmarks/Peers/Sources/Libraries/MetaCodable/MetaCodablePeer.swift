import Foundation
import HelperCoders
import MetaCodable
import PeerWorker

// Promises: `@Default` gives a default for a value that is missing or can't be decoded; `ValueCoder` converts between scalars;
// `SequenceCoder` leaves out elements that can't be decoded.

@Codable
struct Envelope {
  @Default(0) var code: Int
  @Default("") var message: String
  @Default([Record]())
  @CodedBy(SequenceCoder(output: [Record].self, configuration: [.lossy, .default([])]))
  var data: [Record]
}

/// A product.
@Codable(commonStrategies: [.codedBy(.valueCoder())])
struct Record {
  @Default("") var id: String
  @Default(0) var sku: Int
  @Default("") var name: String
  @Default("") var category: String
  @Default(0) var price: Double
  @Default(0) var rating: Double
  @Default(0) var quantity: Int
  @Default(0) var views: Int
  @Default(false) var isActive: Bool
  @Default(false) var isFeatured: Bool
  @Default("") var currency: String
  @Default("") var updatedAt: String
  @Default([String]())
  @CodedBy(SequenceCoder(elementHelper: ValueCoder<String>(), configuration: [.lossy, .default([])]))
  var tags: [String]
}

extension Envelope: PeerEnvelope {}
extension Record: PeerRecord {}

// MARK: - Declared shapes

@Codable(commonStrategies: [.codedBy(.valueCoder())])
struct Part {
  @Default("") var name: String
  @Default(0) var count: Int
}

struct CentsCoder: HelperCoder {
  func decode(from decoder: any Decoder) throws -> Decimal {
    Decimal(try ValueCoder<Int>().decode(from: decoder)) / 100
  }
}

@Codable
struct ConversionModel {
  @Default(Decimal(0))
  @CodedBy(CentsCoder())
  var value: Decimal
}

/// The cases are tried in their order, so that of the object comes after those of the scalars.
@Codable
@UnTagged
enum Content {
  case text(String)
  case number(Int)
  case parts([Part])
  case part(Part)

  var text: String {
    switch self {
    case .text(let text): "text \(text)"
    case .number(let number): "number \(number)"
    case .parts(let parts): "parts \(parts.map(\.name).joined(separator: " "))"
    case .part(let part): "part \(part.name)"
    }
  }
}

@Codable
struct UnionModel {
  @Default(Content?.none) var value: Content?
}

private let shapes: [ShapeModel] = [
  ShapeModel(.conversion) { "\(try JSONDecoder().decode(ConversionModel.self, from: $0).value)" },
  ShapeModel(.union) { try JSONDecoder().decode(UnionModel.self, from: $0).value?.text ?? "unknown" },
]

@main
enum MetaCodablePeer {
  static func main() {
    PeerProgram.run(
      [
        PeerModel("MetaCodable", "@Default and value coders on every field") {
          try JSONDecoder().decode(Envelope.self, from: $0)
        }
      ],
      shapes: shapes
    )
  }
}
