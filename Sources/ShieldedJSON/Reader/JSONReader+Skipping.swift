import ShieldedDecoding

extension JSONReader {
  /// Moves past a value.
  mutating func skipValue() throws(Interruption) {
    skipWhiteSpace()
    switch cursor.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    default: try skipScalar()
    }
  }

  /// Moves past a value that isn't an array or an object.
  @inline(__always)
  private mutating func skipScalar() throws(Interruption) {
    switch cursor.byte {
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): cursor.advance(by: try scanNumber().count)
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: throw Interruption()
    }
  }

  /// Moves past `true`, `false` or `null`.
  @usableFromInline
  mutating func skipLiteral(_ text: StaticString) throws(Interruption) {
    // Sound: the bytes of a static string are read up to its count. The payload's last byte isn't a letter, so no comparison
    // reads past it.
    for offset in 0..<text.utf8CodeUnitCount {
      guard unsafe cursor[offset] == text.utf8Start[offset] else { throw Interruption() }
    }
    cursor.advance(by: text.utf8CodeUnitCount)
  }

  /// Moves past an array or an object.
  ///
  /// Up to 64 levels are tracked in one word. Deeper ones take a call for every 64 levels, so that the stack doesn't limit the
  /// depth.
  @inline(never)
  mutating func skipContainer() throws(Interruption) {
    let outermost = depth
    // One bit for each level, the innermost in the lowest: whether it is an object.
    var kinds: UInt64 = 0
    while true {
      // At the beginning of a value.
      let byte = cursor.byte
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if depth &- outermost == 64 {
          try skipContainer()
        } else {
          try open()
          let isObject = byte == UInt8(ascii: "{")
          kinds = kinds &<< 1 | (isObject ? 1 : 0)
          cursor.advance()
          skipWhiteSpace()
          if cursor.byte != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            if isObject { _ = try key() }
            continue
          }
          try close()
          kinds &>>= 1
        }
      } else {
        try skipScalar()
      }
      // After a value: closes the containers that end here, and moves to the next value.
      while true {
        if depth == outermost { return }
        skipWhiteSpace()
        let isObject = kinds & 1 != 0
        if cursor.byte == UInt8(ascii: ",") {
          cursor.advance()
          skipWhiteSpace()
          if isObject { _ = try key() }
          break
        }
        guard cursor.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw Interruption() }
        try close()
        kinds &>>= 1
      }
    }
  }
}
