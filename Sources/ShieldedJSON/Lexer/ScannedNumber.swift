/// A number in JSON's grammar that begins at the cursor: `significand × 10^exponent`.
struct ScannedNumber {
  /// The number of its bytes.
  var count = 0
  var isNegative = false
  var significand: UInt64 = 0
  var exponent = 0
  /// Whether the significand and the exponent are exact.
  var isComplete = true
}
