import Foundation

/// How much there is in a valid document, counted byte by byte by code that shares nothing with any decoder.
struct DocumentStructure: Equatable {
  /// Arrays and objects.
  private(set) var containers = 0
  /// Members of objects, each of which has a key.
  private(set) var members = 0
  /// Values of every kind, the document's own among them.
  private(set) var values = 1
  /// The members or elements of the outermost container.
  private(set) var outermostCount = 0

  /// Strings, numbers and literals, without keys.
  var scalars: Int { values - containers }

  /// Counts.
  /// - Parameter payload: Valid JSON in UTF-8.
  init(of payload: Data) {
    var isInString = false
    var isEscaped = false
    /// For each open container, whether it is an array; and whether anything stands in the innermost one.
    var open: [Bool] = []
    var isEmpty = true

    for byte in payload {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        open.removeLast()
        isEmpty = false
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        break
      default:
        if isEmpty { noteFirst(in: open) }
        isEmpty = false
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: ":"):
          members += 1
          values += 1
        case UInt8(ascii: ","):
          if open.last == true { values += 1 }
          if open.count == 1 { outermostCount += 1 }
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          containers += 1
          open.append(byte == UInt8(ascii: "["))
          isEmpty = true
        default: break
        }
      }
    }
  }

  /// Counts the first element of an array, and of the outermost container, of which no comma tells.
  private mutating func noteFirst(in open: [Bool]) {
    if open.last == true { values += 1 }
    if open.count == 1 { outermostCount += 1 }
  }
}
