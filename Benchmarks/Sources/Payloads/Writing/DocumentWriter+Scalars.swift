/// One method for each scalar type. Each writes a field, clean or dirty, and replaces the value by the expected one.
extension DocumentWriter {
  mutating func write(_ key: String, _ value: inout String, escapesNonASCII: Bool = false) {
    if !write(key, &value, as: .string, escapesNonASCII: escapesNonASCII) { value = "" }
  }

  mutating func write(_ key: String, _ value: inout Double) {
    switch drawDirt(for: .floatingPoint) {
    case .numberAsString?:
      writeRetyped(key, token: "\"\(paddedSpelling(of: value))\"")
    case let kind?:
      writeUnusable(kind, key, innerToken: "0.5")
      value = 0
    case nil:
      writeToken(key, value.description)
    }
  }

  mutating func write(_ key: String, _ value: inout Int) {
    switch drawDirt(for: .integer) {
    case .numberAsString?:
      // Mostly unchanged, at times with the white space or the fraction that other languages add.
      let spellings = ["\(value)", "\(value)", "\(value)", " \(value) ", "\(value).0"]
      writeRetyped(key, token: "\"\(dirt.pick(from: spellings) ?? "\(value)")\"")
    case .misfitNumber?:
      // JSONDecoder reads a fraction of a larger number as an integer, since a Double has no digits left for it.
      if dirt.happens(0.5), value.magnitude < 1 << 50 {
        writeToken(key, "\(value).9")
        return rescue(key, .lossy)
      }
      writeToken(key, dirt.pick(from: ["1e300", "9223372036854775808"]) ?? "1e300")
      rescue(key, .defaulted, .outOfRange)
      value = 0
    case let kind?:
      writeUnusable(kind, key, innerToken: "1")
      value = 0
    case nil:
      writeToken(key, value.description)
    }
  }

  mutating func write(_ key: String, _ value: inout Bool) {
    switch drawDirt(for: .boolean) {
    case .creativeBool?:
      writeRetyped(key, token: creativeToken(for: value))
    case let kind?:
      writeUnusable(kind, key, innerToken: "true")
      value = false
    case nil:
      writeToken(key, value.description)
    }
  }

  // MARK: Optionals, for which a missing key and a null aren't dirt

  mutating func write(_ key: String, _ value: inout String?) {
    guard var text = value else { return writeToken(key, "null") }
    value = write(key, &text, as: .optionalString) ? text : nil
  }

  mutating func write(_ key: String, _ value: inout Int?) {
    guard let number = value else { return writeToken(key, "null") }
    switch drawDirt(for: .optionalNumber) {
    case .numberAsString?:
      writeRetyped(key, token: "\"\(number)\"")
    case let kind?:
      writeUnusable(kind, key, innerToken: "1")
      value = nil
    case nil:
      writeToken(key, number.description)
    }
  }

  // MARK: Values

  /// Writes a string.
  /// - Returns: Whether a model gets the value, and not its default.
  private mutating func write(
    _ key: String,
    _ value: inout String,
    as target: FieldTarget,
    escapesNonASCII: Bool = false
  ) -> Bool {
    switch drawDirt(for: target) {
    case .stringAsNumber?:
      value = numberSpelling(of: value)
      writeRetyped(key, token: value)
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"text\"")
      return false
    case nil:
      beginField(key)
      json.append(string: value, escapesNonASCII: escapesNonASCII)
    }
    return true
  }

  /// Writes a token of another JSON type that carries the same value.
  private mutating func writeRetyped(_ key: String, token: String) {
    writeToken(key, token)
    rescue(key, .retyped)
  }

  /// Writes a value that no target can use: a missing member, `null`, an object or an array.
  private mutating func writeUnusable(_ kind: DirtKind, _ key: String, innerToken: String) {
    let tokens = ["{\"value\":\(innerToken)}", "[\(innerToken)]", "{}", "[]"]
    writeUnusable(kind, key, tokensOfOtherShape: tokens)
  }

  /// Writes a value that no target can use: a missing member, `null`, or one of the given tokens.
  mutating func writeUnusable(_ kind: DirtKind, _ key: String, tokensOfOtherShape tokens: [String]) {
    switch kind {
    case .missing:
      rescue(key, .defaulted, .keyNotFound)
    case .null:
      writeToken(key, "null")
      rescue(key, .defaulted, .valueNotFound)
    case .emptyString:
      writeToken(key, "\"\"")
      rescue(key, .defaulted, .empty)
    default:
      writeToken(key, dirt.pick(from: tokens) ?? "{}")
      rescue(key, .defaulted, .typeMismatch)
    }
  }

  // MARK: Spellings

  /// A number as the content of a string, at times surrounded by white space.
  mutating func paddedSpelling(of value: Double) -> String {
    let spelling = value.description
    return dirt.pick(from: [spelling, spelling, spelling, " \(spelling) "]) ?? spelling
  }

  /// An alternative spelling of a Bool, as a JSON token.
  mutating func creativeToken(for value: Bool) -> String {
    dirt.pick(from: value ? DirtySpellings.creativeTrue : DirtySpellings.creativeFalse) ?? "1"
  }

  /// The number that replaces a string: the string itself if it is numeric, as identifiers are.
  mutating func numberSpelling(of value: String) -> String {
    if !value.isEmpty, value.utf8.first != UInt8(ascii: "0"), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return value
    }
    let whole = 1 + dirt.index(below: 100_000)
    return dirt.happens(0.25) ? "\(whole).5" : "\(whole)"
  }
}

/// Dirty tokens that replace clean ones in a document. A change here changes every dirty payload, and with it the pinned
/// hashes.
enum DirtySpellings {
  /// Spellings of true, as JSON tokens.
  static let creativeTrue = [
    "1", "\"1\"", "\"true\"", "\"TRUE\"", "\"yes\"", "\"Y\"", "\"on\"", "\"Checked\"", "\"t\"", "1.0", "\" true \"",
  ]
  /// Spellings of false, as JSON tokens.
  static let creativeFalse = [
    "0", "\"0\"", "\"false\"", "\"False\"", "\"no\"", "\"N\"", "\"off\"", "\"unchecked\"", "\"f\"", "0.0",
    "\" FALSE \"",
  ]
  /// Cases that no enum declares.
  static let unknownCases = ["archived", "on-hold", "OPEN"]
  /// Dates that aren't in ISO 8601, as JSON tokens.
  static let otherDates = ["\"31/01/2026 10:00\"", "\"2026-01-31\"", "\"Sat, 31 Jan 2026 10:00:00 GMT\""]
  /// Tokens that replace a list of strings.
  static let listsOfOtherShape = ["{\"0\":\"new\"}", "\"new\"", "7", "true"]
  /// Tokens that replace a list of numbers or objects.
  static let arraysOfOtherShape = ["{\"0\":1}", "\"none\"", "7", "true"]
  /// Tokens that replace an object.
  static let objectsOfOtherShape = ["[{}]", "\"none\"", "7", "true"]
  /// Tokens that replace a string in a list.
  static let corruptTexts = ["{\"text\":\"new\"}", "[\"new\"]", "null"]
  /// Tokens that replace a number in a list.
  static let corruptNumbers = ["{\"value\":1}", "[1]", "null"]
  /// Tokens that replace an object in a list.
  static let corruptObjects = ["7", "\"gone\"", "[]", "null"]
}
