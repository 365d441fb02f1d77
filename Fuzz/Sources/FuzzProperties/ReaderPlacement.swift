/// Where the bytes of an input of the target Reader are placed in a document.
enum ReaderPlacement: CaseIterable, Sendable {
  /// They are the document.
  case whole
  /// They are the members of the document's object.
  case members
  /// They are the value of a member that no model reads.
  case unread
  /// They are the value of a property.
  case property
  /// They are the value of an Optional property.
  case optional
  /// They are the elements of a list that replaces unusable elements.
  case elements
  /// They are the elements of a list that drops unusable elements.
  case kept
  /// They are the elements of a list of Optionals.
  case gaps
  /// They are the elements of a list in a list.
  case grid
  /// They are the value of an entry.
  case entry
  /// They are the entries of a dictionary.
  case entries
  /// They are the value of a property after all others.
  case last

  func document(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (opening, closing) = parts
    return Array(opening.utf8) + bytes + Array(closing.utf8)
  }

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
