/// A number validated by the scanner, as `significand × 10^exponent`.
struct DecimalDigits {
  private(set) var significand: UInt64 = 0
  private(set) var exponent = 0
  private(set) var isNegative = false
  /// Whether the significand holds all digits and the exponent is exact.
  private(set) var isComplete = true

  /// Reads a number's text.
  ///
  /// - Parameters:
  ///   - bytes: The payload.
  ///   - range: The range of the number's text.
  @inline(__always)
  init(_ bytes: PayloadBytes, _ range: Range<Int>) {
    var position = range.lowerBound
    let end = range.upperBound
    // 19 digits can't overflow 64 bits. A number with a longer text is marked incomplete, and its caller parses the text
    // instead.
    if bytes[position] == UInt8(ascii: "-") {
      isNegative = true
      position &+= 1
    }
    isComplete = end &- position <= 19
    var pointPosition = -1
    var byte: UInt8 = 0
    while position < end {
      byte = bytes[position]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if byte == UInt8(ascii: ".") {
        pointPosition = position
      } else {
        break
      }
      position &+= 1
    }
    if pointPosition >= 0 { exponent = pointPosition &+ 1 &- position }
    if position < end { readExponent(bytes, position &+ 1, end) }
  }

  /// Reads the exponent after the `e`. An exponent greater than 99 999 makes the number incomplete.
  @inline(never)
  private mutating func readExponent(_ bytes: PayloadBytes, _ start: Int, _ end: Int) {
    var position = start
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    var magnitude = 0
    while position < end {
      guard magnitude < 10_000 else {
        isComplete = false
        break
      }
      magnitude = magnitude * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    exponent += isNegative ? -magnitude : magnitude
  }
}
