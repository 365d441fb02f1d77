import Foundation
import Payloads
@_spi(Benchmarks) import ShieldedJSON

/// The library's scan up to its tape: every byte is checked, but values aren't decoded.
///
/// It sets a limit on the same bytes: it decodes no records, but shows how fast the bytes can be processed.
struct TapeScan<Shape: PayloadShape>: Contender {
  let name = "scan"
  let summary = "ShieldedJSONDecoder's scan to its tape, without decoding values"
  let isReference = true

  private let decoder = ShieldedJSONDecoder()

  /// Scans a payload.
  func decode(_ payload: Data) throws -> Int {
    try decoder.scan(payload)
  }

  func records(in output: Int) -> [Any] { [] }

  /// Compares the tape's size with the expected number of entries.
  func fault(in output: Int, of payload: Data) -> String? {
    let structure = DocumentStructure(of: payload)
    let expected = structure.scalars + structure.members + 2 * structure.containers
    return output == expected ? nil : "the tape has \(output) words, expected \(expected)"
  }
}

/// The number of values in a valid document, counted byte by byte by code that shares nothing with any decoder.
struct DocumentStructure: Equatable {
  /// The number of arrays and objects.
  private(set) var containers = 0
  /// The number of members of objects, and so the number of keys.
  private(set) var members = 0
  /// The number of values of every kind, including the root.
  private(set) var values = 1

  /// The number of strings, numbers and literals, excluding keys.
  var scalars: Int { values - containers }

  /// Counts the values of a document.
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
        // No comma precedes the first element of an array.
        if isEmpty, open.last == true { values += 1 }
        isEmpty = false
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: ":"):
          members += 1
          values += 1
        case UInt8(ascii: ","):
          if open.last == true { values += 1 }
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          containers += 1
          open.append(byte == UInt8(ascii: "["))
          isEmpty = true
        default: break
        }
      }
    }
  }
}
