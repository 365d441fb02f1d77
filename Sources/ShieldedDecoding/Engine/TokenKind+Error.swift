extension TokenKind {
  /// The kind that the error names, or else the one that is likely for the target.
  init(after errorKind: DecoderErrorKind, for target: RescueTarget) {
    self =
      switch errorKind {
      case .typeMismatch(let context): Self(foundIn: context.debugDescription) ?? target.mostFrequentMismatch
      case .corrupted: target.unreadableKind
      case .valueNotFound, .keyNotFound: target.mostFrequentMismatch
      }
  }

  /// Reads the kind from the English description of a mismatch; `nil` if it isn't worded like Foundation's.
  ///
  /// This is the only place that depends on the wording of an error. Foundation's decoders say "… but found a string instead."
  /// and name the kind nowhere else, and a probe that begins with the right kind saves the errors of the wrong ones. The result
  /// is only a hint: a probe that begins with the wrong kind finds the same token. An engine's errors aren't read here.
  ///
  /// The first letter of the word before "instead" is enough. The description is read from the end because long type names
  /// precede that word.
  private init?(foundIn description: String) {
    var bytes = description.utf8.reversed().makeIterator()
    for expected in Self.instead.reversed() {
      guard bytes.next() == expected else { return nil }
    }
    var initial: UInt8?
    while let byte = bytes.next(), byte != UInt8(ascii: " ") { initial = byte }
    switch initial {
    case UInt8(ascii: "s"): self = .string
    case UInt8(ascii: "n"): self = .number
    case UInt8(ascii: "b"): self = .boolean
    case UInt8(ascii: "a"): self = .array
    case UInt8(ascii: "d"): self = .object
    default: return nil
    }
  }

  private static let instead = Array(" instead.".utf8)
}
