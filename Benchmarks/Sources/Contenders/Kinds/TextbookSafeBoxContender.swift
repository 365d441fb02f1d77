import Foundation
import Payloads
import Synchronization

/// A contender that measures what a simple first attempt at `@SafeBox`, the textbook wrapper, costs.
struct TextbookSafeBoxContender<Decoder: ContenderDecoder & TextbookDecoder>: Contender {
  typealias Shape = Catalogue

  let name = "textbook" + Decoder.nameSuffix
  let summary = "a first attempt at a wrapper over \(Decoder.self): a coding path and probes for every field"

  /// Decodes a whole payload. Its log lines are collected in memory and then discarded.
  func decode(_ payload: Data) throws -> TextbookEnvelope {
    let lines = TextbookLines()
    return try Decoder.textbookDecode(TextbookEnvelope.self, from: payload) { lines.append($0) }
  }

  func records(in output: TextbookEnvelope) -> [CatalogueRecord] {
    output.data.map(\.record)
  }
}

/// The lines of one decode's log.
private final class TextbookLines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

/// The envelope, whose records are under `data` or `items`.
struct TextbookEnvelope: Decodable, Sendable {
  @TextbookSafeBox var code: Int
  @TextbookSafeBox var message: String
  var data: [TextbookRecord]

  private enum CodingKeys: String, CodingKey {
    case code, message, data, items
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _code = try container.decode(TextbookSafeBox<Int>.self, forKey: .code)
    _message = try container.decode(TextbookSafeBox<String>.self, forKey: .message)
    data = try container.decode([TextbookRecord].self, forKey: container.contains(.data) ? .data : .items)
  }
}

/// A product with the textbook wrapper on every field.
struct TextbookRecord: RecordModel {
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
