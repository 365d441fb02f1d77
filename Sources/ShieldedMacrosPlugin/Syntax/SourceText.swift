#if Macros
  // Generated code is in an extension of the user's type, in the user's file. Names of modules' declarations have a module
  // selector there (SE-0491), so that no declaration of the user hides them: neither a type `DateFormat` of the app, nor a type
  // `String` in the extended type, nor one that is named like a module.
  extension SourceText {
    /// The parameter of the functions that read from the payload, with what they throw.
    static let readerParameter =
      "reader: inout ShieldedJSON::_JSONReader) throws(ShieldedJSON::_JSONReader.Interruption)"

    /// The name of a protocol with the module that declares it.
    static func qualified(_ conformance: String) -> String {
      switch conformance {
      case "Decodable", "Encodable", "Sendable": "Swift::\(conformance)"
      // Only generated code may conform to these.
      case "_OnePassDecodable", "_OnePassInPlaceDecodable": "@unsafe ShieldedJSON::\(conformance)"
      case "_OnePassValue", "_OnePassScalar":
        "ShieldedJSON::\(conformance)"
      default: "ShieldedDecoding::\(conformance)"
      }
    }
  }

  /// Lines of generated source, indented by the blocks around them.
  struct SourceText {
    private(set) var text = ""
    private var depth = 0

    /// Adds a line, or the lines of a text that has several.
    mutating func line(_ line: String) {
      for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
        if !text.isEmpty { text += "\n" }
        if !part.isEmpty { text += String(repeating: "  ", count: depth) + part }
      }
    }

    /// Adds string literals, each on a line of its own.
    mutating func list(_ texts: [String]) {
      for (index, text) in texts.enumerated() {
        line(SwiftLiteral.string(text) + (index + 1 == texts.count ? "" : ","))
      }
    }

    /// Adds an empty line between two declarations.
    mutating func separator() { text += "\n" }

    /// Adds a line, an indented body and a closing line.
    mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceText) -> Void) {
      line(opening)
      indented(body)
      line(closing)
    }

    mutating func indented(_ body: (inout SourceText) -> Void) {
      depth += 1
      body(&self)
      depth -= 1
    }

    /// Adds lines for each element, inside the same `#if` as the element's declaration.
    mutating func each<Element>(of elements: [Conditional<Element>], _ body: (Element, inout SourceText) -> Void) {
      for element in elements {
        switch element {
        case .always(let element): body(element, &self)
        case .either(let clauses):
          var parts: [(String, String)] = []
          for clause in clauses {
            var part = SourceText()
            part.depth = depth
            part.each(of: clause.elements, body)
            parts.append((clause.directive, part.text))
          }
          guard parts.contains(where: { !$0.1.isEmpty }) else { continue }
          for (directive, part) in parts {
            line(directive)
            if !part.isEmpty { text += "\n" + part }
          }
          line("#endif")
        }
      }
    }
  }

  // MARK: - Literals

  /// Spellings of texts as literals.
  enum SwiftLiteral {
    /// The string literal `"text"`, with escapes.
    static func string(_ text: String) -> String {
      quoted(text) { scalar in
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isDefaultIgnorableCodePoint
          ? "\\u{" + String(scalar.value, radix: 16) + "}" : nil
      }
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
      quoted(key) { scalar in
        switch scalar {
        case "\u{8}": return "\\b"
        case "\u{C}": return "\\f"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return nil
        }
      }
    }

    /// A text in quotes, with the escapes that Swift and JSON have in common, and with those that a closure returns.
    private static func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
      text.unicodeScalars.reduce(into: "\"") { literal, scalar in
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        case "\n": literal += "\\n"
        case "\r": literal += "\\r"
        case "\t": literal += "\\t"
        default: literal += escape(scalar) ?? String(scalar)
        }
      } + "\""
    }
  }
#endif
