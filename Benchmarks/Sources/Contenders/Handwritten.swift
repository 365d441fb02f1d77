import Foundation
import Payloads

/// Tolerance without a library: an `init(from:)` that tries one alternative after the other with `try?`.
///
/// It gives the same values as `@SafeBox` on every kind of dirt that the generator makes, but doesn't report what it repaired.
/// It is as short as the right answer allows, and as fast as its style allows.
struct Handwritten<Decoder: ContenderDecoder>: Contender {
  typealias Shape = Catalogue

  let decoder: Decoder

  let name = "handwritten" + Decoder.nameSuffix
  let summary = "a handwritten init(from:) over \(Decoder.self) that tries the alternatives with try?"

  func decode(_ payload: Data) throws -> HandwrittenEnvelope {
    try decoder.decode(HandwrittenEnvelope.self, from: payload)
  }

  func records(in output: HandwrittenEnvelope) -> [Any] {
    output.data.map(\.record)
  }
}

/// The envelope, whose records are under one of two keys.
struct HandwrittenEnvelope: Decodable, Sendable {
  var code: Int
  var message: String
  var data: [HandwrittenRecord]

  private enum CodingKeys: String, CodingKey {
    case code, message, data, items
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = container.tolerantInt(.code)
    message = container.tolerantString(.message)
    data = try container.decode([HandwrittenRecord].self, forKey: container.contains(.data) ? .data : .items)
  }
}

/// A product whose fields are all decoded by hand.
struct HandwrittenRecord: Decodable, Sendable {
  let record: CatalogueRecord

  private enum CodingKeys: String, CodingKey {
    case id, sku, name, category, price, rating, quantity, views, isActive, isFeatured, currency, updatedAt, tags
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    record = CatalogueRecord(
      id: container.tolerantString(.id),
      sku: container.tolerantInt(.sku),
      name: container.tolerantString(.name),
      category: container.tolerantString(.category),
      price: container.tolerantDouble(.price),
      rating: container.tolerantDouble(.rating),
      quantity: container.tolerantInt(.quantity),
      views: container.tolerantInt(.views),
      isActive: container.tolerantBool(.isActive),
      isFeatured: container.tolerantBool(.isFeatured),
      currency: container.tolerantString(.currency),
      updatedAt: container.tolerantString(.updatedAt),
      tags: container.tolerantStrings(.tags)
    )
  }
}

extension KeyedDecodingContainer {
  fileprivate func tolerantString(_ key: Key) -> String {
    if let text = try? decode(String.self, forKey: key) { return text }
    if let number = try? decode(Int.self, forKey: key) { return String(number) }
    if let number = try? decode(Double.self, forKey: key) { return String(number) }
    if let flag = try? decode(Bool.self, forKey: key) { return String(flag) }
    return ""
  }

  fileprivate func tolerantInt(_ key: Key) -> Int {
    if let number = try? decode(Int.self, forKey: key) { return number }
    if let number = try? decode(Double.self, forKey: key) { return Int(exactly: number.rounded(.towardZero)) ?? 0 }
    if let text = try? decode(String.self, forKey: key) { return text.tolerantInt }
    if let flag = try? decode(Bool.self, forKey: key) { return flag ? 1 : 0 }
    return 0
  }

  fileprivate func tolerantDouble(_ key: Key) -> Double {
    if let number = try? decode(Double.self, forKey: key) { return number }
    if let text = try? decode(String.self, forKey: key) { return Double(text.trimmed) ?? 0 }
    if let flag = try? decode(Bool.self, forKey: key) { return flag ? 1 : 0 }
    return 0
  }

  fileprivate func tolerantBool(_ key: Key) -> Bool {
    if let flag = try? decode(Bool.self, forKey: key) { return flag }
    if let number = try? decode(Double.self, forKey: key) { return number == 1 }
    if let text = try? decode(String.self, forKey: key) {
      return ["1", "y", "yes", "t", "true", "on", "checked"].contains(text.trimmed.lowercased())
    }
    return false
  }

  fileprivate func tolerantStrings(_ key: Key) -> [String] {
    if let texts = try? decode([String].self, forKey: key) { return texts }
    guard var elements = try? nestedUnkeyedContainer(forKey: key) else { return [] }
    var texts: [String] = []
    while !elements.isAtEnd {
      if let text = try? elements.decode(String.self) {
        texts.append(text)
      } else if let number = try? elements.decode(Int.self) {
        texts.append(String(number))
      } else if let number = try? elements.decode(Double.self) {
        texts.append(String(number))
      } else if let flag = try? elements.decode(Bool.self) {
        texts.append(String(flag))
      } else {
        texts.append("")
        guard (try? elements.decode(Ignored.self)) != nil else { break }
      }
    }
    return texts
  }
}

/// Decodes from any JSON value and ignores it, to skip an element.
private struct Ignored: Decodable {
  init(from decoder: any Decoder) throws {}
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }

  fileprivate var tolerantInt: Int {
    if let number = Int(trimmed) { return number }
    return Double(trimmed).flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0
  }
}
