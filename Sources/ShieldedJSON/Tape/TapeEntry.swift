/// One word of the tape.
///
///     bits 0–3    kind
///     bits 4–37   position of the first byte: of the digits, of the text inside the quotes, of the bracket
///     bits 38–63  length in bytes (scalars), if it is less than ``lengthLimit``; otherwise the limit, and the end is
///                 searched for
///
/// An array or an object takes two words. The second one is
///
///     bits 0–33   index of the word after the whole container, which is that of its next sibling
///     bits 34–63  number of elements or members, up to ``countLimit``
struct TapeEntry {
  let word: UInt64

  /// A kind of token.
  ///
  /// The order is significant, since the properties below compare raw values. The kinds from ``array`` on take two words.
  struct Kind: Equatable {
    let rawValue: UInt64

    static var null: Kind { Kind(rawValue: 0) }
    static var `false`: Kind { Kind(rawValue: 1) }
    static var `true`: Kind { Kind(rawValue: 2) }
    /// A number with neither a point nor an exponent.
    static var integer: Kind { Kind(rawValue: 3) }
    /// A number with a point or an exponent.
    static var fraction: Kind { Kind(rawValue: 4) }
    /// A string of ASCII characters, without escapes.
    static var ascii: Kind { Kind(rawValue: 5) }
    /// A string without escapes that isn't ASCII. It may be invalid UTF-8.
    static var unicode: Kind { Kind(rawValue: 6) }
    /// A string with escapes. It may contain invalid UTF-8 or unpaired surrogates.
    static var escaped: Kind { Kind(rawValue: 7) }
    /// `NaN`, `Infinity` or `-Infinity`, which only a lenient grammar has. No other property includes this kind.
    static var nonFinite: Kind { Kind(rawValue: 8) }
    static var array: Kind { Kind(rawValue: 9) }
    static var object: Kind { Kind(rawValue: 10) }

    @inline(__always) var isContainer: Bool { rawValue >= 9 }
    @inline(__always) var isString: Bool { rawValue >= 5 && rawValue <= 7 }
    @inline(__always) var isNumber: Bool { rawValue == 3 || rawValue == 4 }
    @inline(__always) var isBoolean: Bool { rawValue == 1 || rawValue == 2 }
  }

  /// The number of positions that an entry can store.
  static var positionLimit: Int { PayloadBytes.countLimit }
  /// The smallest length that an entry can't store, in bytes: one less than 64 MiB.
  static var lengthLimit: Int { (1 << 26) - 1 }
  /// The smallest number of elements that an entry can't store.
  static var countLimit: Int { (1 << 30) - 1 }

  @inline(__always)
  init(word: UInt64) { self.word = word }

  /// The word of a scalar or a key, or the first word of a container.
  ///
  /// - Parameters:
  ///   - position: Less than ``positionLimit``.
  ///   - length: Any length.
  @inline(__always)
  init(_ kind: Kind, at position: Int, length: Int) {
    let length = length < Self.lengthLimit ? length : Self.lengthLimit
    word = kind.rawValue | UInt64(truncatingIfNeeded: position) &<< 4 | UInt64(truncatingIfNeeded: length) &<< 38
  }

  /// The second word of a container.
  @inline(__always)
  init(next: Int, count: Int) {
    let count = count < Self.countLimit ? count : Self.countLimit
    word = UInt64(truncatingIfNeeded: next) | UInt64(truncatingIfNeeded: count) &<< 34
  }

  @inline(__always) var kind: Kind { Kind(rawValue: word & 15) }
  @inline(__always) var position: Int { Int(truncatingIfNeeded: (word &>> 4) & 0x3_FFFF_FFFF) }
  /// The length, or ``lengthLimit``.
  @inline(__always) var storedLength: Int { Int(truncatingIfNeeded: word &>> 38) }

  @inline(__always) var next: Int { Int(truncatingIfNeeded: word & 0x3_FFFF_FFFF) }
  /// The number of elements, or ``countLimit``.
  @inline(__always) var storedCount: Int { Int(truncatingIfNeeded: word &>> 34) }
}
