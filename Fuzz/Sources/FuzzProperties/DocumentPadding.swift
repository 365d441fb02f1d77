/// How a document is made longer than an input can be.
///
/// A payload of 1 KiB or more is lent to the decoder and not copied, and an input has at most 1 KB.
enum DocumentPadding: CaseIterable, Sendable {
  /// Not at all.
  case nothing
  /// By white space before the document.
  case whiteSpace
  /// By repeating the document as the elements of a list, after white space.
  case list
  /// By a long member that isn't read, before the other members. A document that isn't an object is left as it is.
  case member

  /// The smallest length of a padded document.
  static let length = 1_100

  /// Pads a document.
  func applied(to document: ArraySlice<UInt8>) -> [UInt8] {
    let missing = max(0, Self.length - document.count)
    switch self {
    case .nothing: return Array(document)
    case .whiteSpace: return [UInt8](repeating: UInt8(ascii: " "), count: missing) + document
    case .list:
      let elements = Array(repeatElement(Array(document), count: Self.elementCount))
      let list = [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
      return [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, Self.length - list.count)) + list
    case .member:
      guard document.first == UInt8(ascii: "{") else { return Array(document) }
      let text = [UInt8](repeating: UInt8(ascii: "x"), count: missing)
      let separator = document.dropFirst().first == UInt8(ascii: "}") ? "" : ","
      return Array("{\"padding\":\"".utf8) + text + Array("\"\(separator)".utf8) + document.dropFirst()
    }
  }

  private static let elementCount = 4
}

extension FuzzInput {
  /// The padding. The third letter selects it together with the strategy: each padding with every strategy in turn.
  var padding: DocumentPadding {
    DocumentPadding.allCases.chosen(by: strategyChoice / UInt8(DecoderStrategy.all.count))
  }
}
