import Foundation

/// The number of values in a valid document, counted byte by byte by code that shares nothing with any decoder.
struct DocumentStructure: Equatable {
  /// The number of arrays and objects.
  private(set) var containers = 0
  /// The number of members of objects, each of which has a key.
  private(set) var members = 0
  /// The number of values of every kind, including the root.
  private(set) var values = 1
  /// The number of members or elements of the outermost container.
  private(set) var outermostCount = 0

  /// The number of strings, numbers and literals, excluding keys.
  var scalars: Int { values - containers }

  /// Counts the values of a document.
  /// - Parameter payload: Valid JSON in UTF-8.
  init(of payload: Data) {
    var isInString = false
    var isEscaped = false
    /// For each open container, whether it is an array; and whether the innermost one has any content.
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

  /// Counts the first element of an array or of the outermost container, which no comma precedes.
  private mutating func noteFirst(in open: [Bool]) {
    if open.last == true { values += 1 }
    if open.count == 1 { outermostCount += 1 }
  }
}
