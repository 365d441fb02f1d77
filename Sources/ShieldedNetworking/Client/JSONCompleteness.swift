import Foundation

/// Distinguishes a truncated document from a malformed one.
enum JSONCompleteness {
  /// Returns whether malformed JSON ends inside a string, an array or an object, as a truncated document does.
  ///
  /// Only brackets and quotes are inspected, in one pass and without recursion.
  static func isBrokenOff(_ bytes: some Sequence<UInt8>) -> Bool {
    var openCount = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
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
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): openCount += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        openCount -= 1
        if openCount < 0 { return false }
      default: break
      }
    }
    return isInString || openCount > 0
  }
}
