/// An input split into a header of four bytes that choose, and a document.
///
/// Each byte chooses from a list by its distance from the letter "a", modulo the list's length. Every byte is therefore valid,
/// and a seed can be read and written by hand: `caba{"float": "1e400"}`.
struct FuzzInput {
  static let headerLength = 4

  let bytes: [UInt8]

  /// Creates an input, or returns `nil` if there are too few bytes to choose.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength else { return nil }
    self.bytes = bytes
  }

  /// What to decode.
  var subjectChoice: UInt8 { choice(at: 0) }

  /// The rescue policy.
  var policyChoice: UInt8 { choice(at: 1) }

  /// How the decoder is set up.
  var strategyChoice: UInt8 { choice(at: 2) }

  /// The place of the response's payload, and the status that the response came with.
  var envelopeChoice: UInt8 { choice(at: 3) }

  var document: ArraySlice<UInt8> { bytes[Self.headerLength...] }

  /// Whether the document may nest deeper. A bracket in a string counts as well.
  func mayNestDeeper(than limit: Int) -> Bool {
    document.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > limit
  }

  private func choice(at index: Int) -> UInt8 {
    // Wraps around on purpose, since a byte before "a" is also valid.
    bytes[index] &- UInt8(ascii: "a")
  }
}

extension Array {
  /// The element that a byte of the header chooses.
  func chosen(by choice: UInt8) -> Element { self[Int(choice) % count] }
}
