import Foundation

/// A string token with its quotes, read independently of the library.
struct JSONString {
  private let token: [UInt8]

  init(_ token: [UInt8]) {
    self.token = token
  }

  /// Whether it is valid Unicode: UTF-8, and no surrogate without its partner.
  var isUnicode: Bool {
    guard let text = String(validating: token, as: UTF8.self) else { return false }
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return true }
    var units: [UInt16] = []
    var bytes = token[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "\\") else { continue }
      guard bytes.popFirst() == UInt8(ascii: "u") else { continue }
      let unit = UInt16(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16) ?? 0
      bytes = bytes.dropFirst(4)
      units.append(unit)
      // A partner follows at once or not at all.
      if UTF16.isLeadSurrogate(unit), !bytes.starts(with: Array("\\u".utf8)) { return false }
    }
    return String(validating: units, as: UTF16.self) != nil
  }
}
