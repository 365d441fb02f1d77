import ShieldedDecoding

extension JSONReader {
  /// Checks a number by the grammar of RFC 8259, section 6. The cursor doesn't move.
  @inline(never)
  func scanNumber() throws(Interruption) -> ScannedNumber {
    var number = ScannedNumber()
    var end = 0
    if cursor.byte == UInt8(ascii: "-") {
      number.isNegative = true
      end = 1
    }
    let first = end
    guard cursor[end].isDigit else { throw Interruption() }
    append(&number, at: &end)
    if cursor[first] == UInt8(ascii: "0"), end > first &+ 1 { throw Interruption() }
    var digits = end &- first
    if cursor[end] == UInt8(ascii: ".") {
      end &+= 1
      let point = end
      guard cursor[end].isDigit else { throw Interruption() }
      append(&number, at: &end)
      number.exponent = point &- end
      digits &+= end &- point
    }
    // 19 digits can't overflow 64 bits.
    number.isComplete = digits <= 19
    if cursor[end] | 0x20 == UInt8(ascii: "e") { try scanExponent(&number, at: &end) }
    number.count = end
    return number
  }

  @inline(__always)
  private func append(_ number: inout ScannedNumber, at end: inout Int) {
    while cursor[end].isDigit {
      number.significand = number.significand &* 10 &+ UInt64(cursor[end] &- UInt8(ascii: "0"))
      end &+= 1
    }
  }

  private func scanExponent(_ number: inout ScannedNumber, at end: inout Int) throws(Interruption) {
    end += 1
    let isNegative = cursor[end] == UInt8(ascii: "-")
    if isNegative || cursor[end] == UInt8(ascii: "+") { end += 1 }
    guard cursor[end].isDigit else { throw Interruption() }
    var magnitude = 0
    while cursor[end].isDigit {
      if magnitude < 10_000 {
        magnitude = magnitude * 10 + Int(cursor[end] - UInt8(ascii: "0"))
      } else {
        number.isComplete = false
      }
      end += 1
    }
    number.exponent += isNegative ? -magnitude : magnitude
  }

  /// The text of a number that begins at the cursor.
  func spelling(of number: ScannedNumber) -> String {
    // Sound: the buffer isn't kept.
    unsafe cursor.withBytes(at: cursor.position, count: number.count) { unsafe String(ascii: $0) }
  }

  /// Whether a number begins at the cursor.
  @inline(__always)
  var isAtNumber: Bool { cursor.byte.isDigit || cursor.byte == UInt8(ascii: "-") }
}
