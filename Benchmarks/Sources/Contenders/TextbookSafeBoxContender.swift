import Foundation
import Payloads
import Synchronization

/// The textbook wrapper: what a first attempt at `@SafeBox` costs.
public struct TextbookSafeBoxContender: Contender {
  /// The contender's name.
  public let name = "textbook"
  /// What it is.
  public let summary = "a first attempt at a wrapper: a coding path and probes in every field's init(from:)"

  /// Creates the contender.
  public init() {}

  /// Decodes a whole payload, its log lines gathered in memory and then let go.
  public func decode(_ payload: Data) throws -> TextbookEnvelope {
    let lines = TextbookLines()
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.textbookLog {
      decoder.userInfo[key] = { (line: String) in lines.append(line) } as TextbookLog
    }
    return try decoder.decode(TextbookEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: TextbookEnvelope) -> [CatalogueRecord] {
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

/// The envelope, whose records are under either of two keys.
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
