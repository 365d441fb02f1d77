extension SpecifiedPath {
  /// The path as a report writes it: `items[3].price`, and `["a key"]` for a key that isn't an identifier.
  package var notation: String {
    guard !steps.isEmpty else { return "the whole payload" }
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .anyIndex: text += "[*]"
      case .key(let bytes):
        let key = String(decoding: bytes, as: UTF8.self)
        if Self.isIdentifier(key) {
          text += text.isEmpty ? key : ".\(key)"
        } else {
          text += "[\(key.asLiteral)]"
        }
      }
    }
    return text
  }

  /// An identifier may contain hyphens after its first character.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first else { return false }
    let isLetter: (Unicode.Scalar) -> Bool = { $0 == "_" || $0 == "$" || $0.properties.isAlphabetic }
    return isLetter(first)
      && key.unicodeScalars.dropFirst().allSatisfy {
        isLetter($0) || $0 == "-" || $0.properties.numericType == .decimal
      }
  }
}

extension Unicode.Scalar {
  /// The scalar, or an escape if it would break a line or change how the text around it is shown.
  var escapedForDisplay: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: String(self)
    }
  }
}

extension String {
  /// The text on one line.
  var escapedForDisplay: String { unicodeScalars.map(\.escapedForDisplay).joined() }
}

extension String {
  /// The text as a Swift string literal, in which no character can be mistaken for another or break the line.
  var asLiteral: String { "\"\(unicodeScalars.map(\.escapedInLiteral).joined())\"" }

  /// The text of a literal that ``asLiteral`` made.
  var literalText: String {
    var text = ""
    var rest = unicodeScalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let letter = rest.popFirst() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch letter {
      case "0": text += "\0"
      case "t": text += "\t"
      case "n": text += "\n"
      case "r": text += "\r"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var escapedInLiteral: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\u{0}"..<" ", "\u{7F}": "\\u{\(value < 16 ? "0" : "")\(String(value, radix: 16, uppercase: true))}"
    default: escapedForDisplay
    }
  }
}
