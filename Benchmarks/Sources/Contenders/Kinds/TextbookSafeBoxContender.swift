import Foundation
import Payloads
import ShieldedJSON
import Synchronization

/// The textbook wrapper: what a first attempt at `@SafeBox` costs.
public struct TextbookSafeBoxContender<Decoder: TextbookDecoder>: Contender {
  /// The documents that the contender decodes.
  public typealias Shape = Catalogue

  /// The contender's name.
  public let name: String
  /// A one-line summary.
  public let summary = "a first attempt at a wrapper over \(Decoder.self): a path and probes in every field"

  private init(_ name: String) {
    self.name = name
  }

  /// Decodes a whole payload. Its log lines are collected in memory and then discarded.
  public func decode(_ payload: Data) throws -> TextbookEnvelope {
    let lines = TextbookLines()
    return try Decoder.textbookDecode(TextbookEnvelope.self, from: payload) { lines.append($0) }
  }

  /// The decoded records.
  public func records(in output: TextbookEnvelope) -> [CatalogueRecord] {
    output.data.map(\.record)
  }
}

extension TextbookSafeBoxContender where Decoder == JSONDecoder {
  /// Creates the contender over Foundation's decoder.
  public init() {
    self.init("textbook")
  }
}

extension TextbookSafeBoxContender where Decoder == ShieldedJSONDecoder {
  /// Creates the contender over the library's own decoder.
  public init() {
    self.init("textbook-shielded")
  }
}

/// The lines of one decode's log.
private final class TextbookLines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

/// The envelope, whose records are under one of two keys.
public struct TextbookEnvelope: Decodable, Sendable {
  @TextbookSafeBox var code: Int
  @TextbookSafeBox var message: String
  var data: [TextbookRecord]

  private enum CodingKeys: String, CodingKey {
    case code, message, data, items
  }

  /// Decodes the envelope.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _code = try container.decode(TextbookSafeBox<Int>.self, forKey: .code)
    _message = try container.decode(TextbookSafeBox<String>.self, forKey: .message)
    data = try container.decode([TextbookRecord].self, forKey: container.contains(.data) ? .data : .items)
  }
}

/// A product with the textbook wrapper on every field.
struct TextbookRecord: Decodable, Sendable {
  @TextbookSafeBox var id: String
  @TextbookSafeBox var sku: Int
  @TextbookSafeBox var name: String
  @TextbookSafeBox var category: String
  @TextbookSafeBox var price: Double
  @TextbookSafeBox var rating: Double
  @TextbookSafeBox var quantity: Int
  @TextbookSafeBox var views: Int
  @TextbookSafeBox var isActive: Bool
  @TextbookSafeBox var isFeatured: Bool
  @TextbookSafeBox var currency: String
  @TextbookSafeBox var updatedAt: String
  @TextbookSafeArray var tags: [String]

  var record: CatalogueRecord {
    CatalogueRecord(
      id: id,
      sku: sku,
      name: name,
      category: category,
      price: price,
      rating: rating,
      quantity: quantity,
      views: views,
      isActive: isActive,
      isFeatured: isFeatured,
      currency: currency,
      updatedAt: updatedAt,
      tags: tags
    )
  }
}
