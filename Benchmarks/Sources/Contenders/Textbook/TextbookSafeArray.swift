import Foundation

/// A first attempt at the list: each element is decoded through ``TextbookSafeBox``.
@propertyWrapper
struct TextbookSafeArray<Element: TextbookValue>: Decodable, Sendable {
  /// The elements. Unusable ones are replaced by their type's default.
  var wrappedValue: [Element]

  /// Creates a wrapper of a list.
  init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes any value.
  init(from decoder: any Decoder) throws {
    let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
    wrappedValue = []
    guard var container = try? decoder.unkeyedContainer() else {
      decoder.log("\(path): not a list, replaced by an empty one")
      return
    }
    while !container.isAtEnd {
      wrappedValue.append(try container.decode(TextbookSafeBox<Element>.self).wrappedValue)
    }
  }
}
