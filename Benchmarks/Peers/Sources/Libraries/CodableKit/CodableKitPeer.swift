import CodableKit
import Foundation
import PeerWorker

// Promises: `.useDefaultOnFailure` gives the property's initial value; `.lossy` leaves out elements that can't be decoded; scalars
// aren't converted, except by transformers.

@Codable
struct Envelope {
  @CodableKey(options: .useDefaultOnFailure) var code: Int = 0
  @CodableKey(options: .useDefaultOnFailure) var message: String = ""
  @CodableKey(options: [.lossy, .useDefaultOnFailure]) var data: [Record] = []
}

/// A product.
@Codable
struct Record {
  @CodableKey(options: .useDefaultOnFailure) var id: String = ""
  @CodableKey(options: .useDefaultOnFailure) var sku: Int = 0
  @CodableKey(options: .useDefaultOnFailure) var name: String = ""
  @CodableKey(options: .useDefaultOnFailure) var category: String = ""
  @CodableKey(options: .useDefaultOnFailure) var price: Double = 0
  @CodableKey(options: .useDefaultOnFailure) var rating: Double = 0
  @CodableKey(options: .useDefaultOnFailure) var quantity: Int = 0
  @CodableKey(options: .useDefaultOnFailure) var views: Int = 0
  @CodableKey(options: .useDefaultOnFailure) var isActive: Bool = false
  @CodableKey(options: .useDefaultOnFailure) var isFeatured: Bool = false
  @CodableKey(options: .useDefaultOnFailure) var currency: String = ""
  @CodableKey(options: .useDefaultOnFailure) var updatedAt: String = ""
  @CodableKey(options: [.lossy, .useDefaultOnFailure]) var tags: [String] = []
}

extension Envelope: PeerEnvelope {}
extension Record: PeerRecord {}

// MARK: - Declared shapes

@Codable
struct Part {
  @CodableKey(options: .useDefaultOnFailure) var name: String = ""
  @CodableKey(options: .useDefaultOnFailure) var count: Int = 0
}

@Codable
struct EmbeddedModel {
  @CodableKey(options: .safeTranscodeRawString) var value: Part = Part(name: "", count: 0)
}

struct CentsToDecimal: BidirectionalCodingTransformer {
  func transform(_ input: Result<JSONValue, any Error>) -> Result<Decimal, any Error> {
    input.map { value in
      (value.intValue ?? value.stringValue.flatMap { Int($0) }).map { Decimal($0) / 100 } ?? 0
    }
  }

  func reverseTransform(_ input: Result<Decimal, any Error>) -> Result<JSONValue, any Error> {
    input.map { _ in .null }
  }
}

@Codable
struct ConversionModel {
  @CodableKey(options: .useDefaultOnFailure, transformer: CentsToDecimal()) var value: Decimal = 0
}

@Codable
struct AnyModel {
  var value: JSONValue
}

@Codable
struct ExplicitModel {
  @CodableKey(options: [.explicitNil, .useDefaultOnFailure]) var value: String?
}

private let shapes: [ShapeModel] = [
  ShapeModel(.embedded) { data in
    let part = try JSONDecoder().decode(EmbeddedModel.self, from: data).value
    return "\(part.name) \(part.count)"
  }, ShapeModel(.conversion) { "\(try JSONDecoder().decode(ConversionModel.self, from: $0).value)" },
  .encoded(.anyValue, AnyModel.self), .encoded(.explicitNil, ExplicitModel.self),
]

@main
enum CodableKitPeer {
  static func main() {
    PeerProgram.run(
      [
        PeerModel("CodableKit", ".useDefaultOnFailure on every field, .lossy on lists") {
          try JSONDecoder().decode(Envelope.self, from: $0)
        }
      ],
      shapes: shapes
    )
  }
}
