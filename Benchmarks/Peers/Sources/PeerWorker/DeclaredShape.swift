import Foundation

/// What a library's model declares of a value that comes in another form than its own.
package enum DeclaredShape: String, Codable, CaseIterable, Sendable {
  case embedded = "JSON in a string"
  case conversion = "own conversion"
  case anyValue = "any value"
  case spellings = "spellings of a case"
  case union = "union by kind"
  case explicitNil = "nil as null"
}

/// A library's model of one declared shape.
///
/// Its only property is `value`, and it is declared as the library's documentation recommends for such a value.
package struct ShapeModel: Sendable {
  let shape: DeclaredShape
  /// Decodes a document, and returns the value as the documents of the comparison spell it.
  let text: @Sendable (Data) throws -> String

  package init(_ shape: DeclaredShape, _ text: @escaping @Sendable (Data) throws -> String) {
    (self.shape, self.text) = (shape, text)
  }

  /// A model whose answer is what its value is encoded as again.
  package static func encoded<Model: Codable & SendableMetatype>(_ shape: DeclaredShape, _ type: Model.Type)
    -> ShapeModel
  {
    ShapeModel(shape) { data in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(JSONDecoder().decode(type, from: data)), as: UTF8.self)
    }
  }
}
