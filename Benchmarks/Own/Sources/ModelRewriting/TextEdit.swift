/// A replacement of a part of a source file.
struct TextEdit: Equatable {
  /// The position of the first replaced byte.
  var offset: Int
  /// The number of replaced bytes; 0 for an insertion.
  var length: Int
  /// The new text.
  var text: String

  /// An insertion.
  static func insert(_ text: String, at offset: Int) -> TextEdit { TextEdit(offset: offset, length: 0, text: text) }

  /// A removal.
  static func remove(_ range: Range<Int>) -> TextEdit {
    TextEdit(offset: range.lowerBound, length: range.count, text: "")
  }

  /// A replacement.
  static func replace(_ range: Range<Int>, by text: String) -> TextEdit {
    TextEdit(offset: range.lowerBound, length: range.count, text: text)
  }
}

extension Sequence<TextEdit> {
  /// The text after the edits. Insertions at the same position keep their order. The edits must not overlap.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    let edits = enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    for edit in edits where edit.offset >= position && edit.offset + edit.length <= bytes.count {
      result += bytes[position..<edit.offset]
      result += edit.text.utf8
      position = edit.offset + edit.length
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
