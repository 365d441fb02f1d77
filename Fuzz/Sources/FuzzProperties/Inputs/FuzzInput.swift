/// An input split into a header of four bytes that choose, and a document.
///
/// Each byte chooses from a list by its distance from the letter "a", modulo the list's length. Every byte is therefore valid,
/// and a seed can be read and written by hand: `caba{"float": "1e400"}`.
struct FuzzInput {
  static let headerLength = 4

  let bytes: [UInt8]

  /// Creates an input, or returns `nil` if there are too few bytes to choose.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength else { return nil }
    self.bytes = bytes
  }

  /// What to decode.
  var subjectChoice: UInt8 { choice(at: 0) }

  /// The rescue policy.
  var policyChoice: UInt8 { choice(at: 1) }

  /// How the decoder is set up.
  var strategyChoice: UInt8 { choice(at: 2) }

  /// The place of the response's payload, and the status that the response came with.
  var envelopeChoice: UInt8 { choice(at: 3) }

  var document: ArraySlice<UInt8> { bytes[Self.headerLength...] }

  /// Whether the document may nest deeper. A bracket in a string counts as well.
  func mayNestDeeper(than limit: Int) -> Bool {
    document.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > limit
  }

  private func choice(at index: Int) -> UInt8 {
    // Wraps around on purpose, since a byte before "a" is also valid.
    bytes[index] &- UInt8(ascii: "a")
  }
}

extension Array {
  /// The element that a byte of the header chooses.
  func chosen(by choice: UInt8) -> Element { self[Int(choice) % count] }
}

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

/// Where the bytes of an input of the target Reader are placed in a document.
enum ReaderPlacement: CaseIterable, Sendable {
  case whole, members, unread, property, optional, elements, kept, gaps, grid, entry, entries, last

  func document(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (opening, closing) = parts
    return Array(opening.utf8) + bytes + Array(closing.utf8)
  }

  /// What comes before the bytes, and after them. No model reads the member `other`.
  private var parts: (String, String) {
    switch self {
    case .whole: ("", "")
    case .members: ("{", "}")
    case .unread: (#"{"other":"#, "}")
    case .property: (#"{"one":"#, #","oneOrNil":null}"#)
    case .optional: (#"{"oneOrNil":"#, "}")
    case .elements: (#"{"all":["#, "]}")
    case .kept: (#"{"kept":["#, "]}")
    case .gaps: (#"{"gaps":["#, "]}")
    case .grid: (#"{"grid":[["#, "]]}")
    case .entry: (#"{"named":{"a":"#, "}}")
    case .entries: (#"{"named":{"#, "}}")
    case .last:
      (
        #"{"all":[],"kept":[],"gaps":[],"keptGaps":[],"grid":[],"named":{},"namedLists":{},"listsOfNamed":[],"one":1,"#
          + #""oneOrNil":null,"listOrNil":"#,
        "}"
      )
    }
  }
}
