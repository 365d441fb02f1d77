/// An input split into a header of four bytes that choose, and a document.
///
/// Each byte chooses from a list by its distance from the letter "a", modulo the list's length. Every byte is therefore valid,
/// and a seed can be read and written by hand: `caba{"float": "1e400"}`. An asterisk and eight more letters may come before the header.
/// They choose how the document grows, and settings of the decoder that the header can't combine.
package struct FuzzInput: Sendable {
  /// The length of the header alone.
  package static let headerLength = 4
  /// The first byte of the letters before the header.
  package static let extensionMark = UInt8(ascii: "*")
  private static let extensionLength = 9

  let bytes: [UInt8]
  /// The document, grown if the input chooses so.
  let document: ArraySlice<UInt8>
  /// How the document has grown; `nil` if the input has no letters before the header.
  package let growth: DocumentGrowth?
  private let headerStart: Int

  /// Creates an input, or returns `nil` if there are too few bytes to choose.
  package init?(_ bytes: [UInt8]) {
    let lettersCount = Self.lettersCount(of: bytes)
    guard bytes.count >= lettersCount else { return nil }
    self.bytes = bytes
    headerStart = lettersCount - Self.headerLength
    guard headerStart > 0 else {
      growth = nil
      document = bytes[lettersCount...]
      return
    }
    let growth = DocumentGrowth(
      kind: DocumentGrowth.Kind.allCases.chosen(by: Self.choice(bytes[1])),
      byteCount: DocumentGrowth.byteCounts.chosen(by: Self.choice(bytes[2])),
      place: Self.choice(bytes[3])
    )
    self.growth = growth.kind == .nothing ? nil : growth
    document = growth.applied(to: bytes[lettersCount...])
  }

  /// The number of bytes before the document.
  package static func lettersCount(of bytes: some Collection<UInt8>) -> Int {
    bytes.first == extensionMark ? extensionLength + headerLength : headerLength
  }

  /// Returns the letters for choices: of the growth's kind, length and place, of the dates, the data, the keys, the floats and the
  /// top level.
  package static func extensionLetters(_ choices: [Int]) -> [UInt8] {
    let letters = (choices + [Int](repeating: 0, count: extensionLength)).prefix(extensionLength - 1)
    return [extensionMark] + letters.map { UInt8(ascii: "a") + UInt8($0) }
  }

  /// What to decode.
  var subjectChoice: UInt8 { choice(at: 0) }

  /// The rescue policy.
  var policyChoice: UInt8 { choice(at: 1) }

  /// How the decoder is set up.
  var strategyChoice: UInt8 { choice(at: 2) }

  /// The place of the response's payload, and the status that the response came with.
  var envelopeChoice: UInt8 { choice(at: 3) }

  /// The decoder's settings: those of the third letter, and in their place those that the letters before the header choose.
  var strategy: DecoderStrategy {
    var strategy = DecoderStrategy.all.chosen(by: strategyChoice)
    guard headerStart > 0 else { return strategy }
    let choices = bytes[4..<headerStart].map(Self.choice)
    let dates = DecoderStrategy.Dates.allCases.chosen(by: choices[0])
    if dates != .deferred { strategy.dates = dates }
    let flags: [WritableKeyPath<DecoderStrategy, Bool>] = [
      \.hasDeferredData, \.convertsKeys, \.readsFloatWords, \.assumesTopLevelDictionary,
    ]
    for (flag, choice) in zip(flags, choices.dropFirst()) where !choice.isMultiple(of: 2) {
      strategy[keyPath: flag] = true
    }
    return strategy
  }

  /// The size that budgets are for: that of the grown document, and not of the input.
  var byteCount: Int { max(bytes.count, document.count) }

  /// Whether the document may nest deeper. A bracket in a string counts as well, and a repeated one once.
  func mayNestDeeper(than limit: Int) -> Bool {
    bytes[Self.lettersCount(of: bytes)...].count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > limit
  }

  private func choice(at index: Int) -> UInt8 { Self.choice(bytes[headerStart + index]) }

  private static func choice(_ letter: UInt8) -> UInt8 {
    // Wraps around on purpose, since a byte before "a" is also valid.
    letter &- UInt8(ascii: "a")
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
