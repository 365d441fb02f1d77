#if Macros
  /// Spellings of texts as literals.
  enum SwiftLiteral {
    /// The string literal `"text"`, with escapes.
    static func string(_ text: String) -> String {
      var literal = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        case "\n": literal += "\\n"
        case "\r": literal += "\\r"
        case "\t": literal += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isDefaultIgnorableCodePoint:
          literal += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
      return literal + "\""
    }

    /// A name, with backticks if it needs them.
    static func identifier(_ name: String) -> String {
      let isPlain = name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "_" }
      return isPlain && name.first?.isNumber == false ? name : "`\(name)`"
    }

    /// The raw string literal `#"text"#`, or an escaped one if the text has characters that a raw literal can't show.
    static func raw(_ text: String) -> String {
      let escaped = string(text)
      let needsEscapes =
        escaped.dropFirst().dropLast() != text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      if needsEscapes || text.contains("\"#") || text.contains("\\#") { return escaped }
      return "#\"" + text + "\"#"
    }

    /// A key as JSON spells it, with quotes.
    static func json(_ key: String) -> String {
      var literal = "\""
      for scalar in key.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        case "\n": literal += "\\n"
        case "\r": literal += "\\r"
        case "\t": literal += "\\t"
        case "\u{8}": literal += "\\b"
        case "\u{C}": literal += "\\f"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: literal.unicodeScalars.append(scalar)
        }
      }
      return literal + "\""
    }
  }
#endif
