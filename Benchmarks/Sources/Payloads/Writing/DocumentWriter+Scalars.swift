/// One method for each scalar type. Each writes the field, clean or dirty, and returns the expected value.
extension DocumentWriter {
  mutating func write(_ key: String, _ value: String, escapesNonASCII: Bool = false) -> String {
    switch drawDirt(for: .string) {
    case .stringAsNumber?:
      let spelling = numberSpelling(of: value)
      beginField(key)
      json.append(spelling)
      rescue(key, .retyped)
      return spelling
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"text\"")
      return ""
    case nil:
      beginField(key)
      json.append(string: value, escapesNonASCII: escapesNonASCII)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Int) -> Int {
    switch drawDirt(for: .integer) {
    case .numberAsString?:
      beginField(key)
      // Mostly unchanged, at times with the white space or the fraction that other languages leave behind.
      let spellings = ["\(value)", "\(value)", "\(value)", " \(value) ", "\(value).0"]
      json.append(string: dirt.pick(from: spellings) ?? "\(value)")
      rescue(key, .retyped)
      return value
    case .misfitNumber?:
      beginField(key)
      if dirt.happens(0.5) {
        json.append("\(value).9")
        rescue(key, .lossy)
        return value
      }
      json.append(dirt.pick(from: ["1e300", "9223372036854775808"]) ?? "1e300")
      rescue(key, .defaulted, .outOfRange)
      return 0
    case let kind?:
      writeUnusable(kind, key, innerToken: "1")
      return 0
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Double) -> Double {
    switch drawDirt(for: .floatingPoint) {
    case .numberAsString?:
      beginField(key)
      json.append(string: paddedSpelling(of: value))
      rescue(key, .retyped)
      return value
    case let kind?:
      writeUnusable(kind, key, innerToken: "0.5")
      return 0
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Bool) -> Bool {
    switch drawDirt(for: .boolean) {
    case .creativeBool?:
      beginField(key)
      json.append(creativeToken(for: value))
      rescue(key, .retyped)
      return value
    case let kind?:
      writeUnusable(kind, key, innerToken: "true")
      return false
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  // MARK: Optionals, for which a missing key and a null are no dirt

  mutating func write(_ key: String, _ value: String?) -> String? {
    guard let value else { return writeNull(key) }
    switch drawDirt(for: .optionalString) {
    case .stringAsNumber?:
      let spelling = numberSpelling(of: value)
      beginField(key)
      json.append(spelling)
      rescue(key, .retyped)
      return spelling
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"text\"")
      return nil
    case nil:
      beginField(key)
      json.append(string: value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Double?) -> Double? {
    guard let value else { return writeNull(key) }
    switch drawDirt(for: .optionalNumber) {
    case .numberAsString?:
      beginField(key)
      json.append(string: paddedSpelling(of: value))
      rescue(key, .retyped)
      return value
    case let kind?:
      writeUnusable(kind, key, innerToken: "0.5")
      return nil
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  private mutating func writeNull<Value>(_ key: String) -> Value? {
    beginField(key)
    json.append("null")
    return nil
  }

  // MARK: Spellings

  /// Writes a value that no target can use: a missing member, `null`, an object or an array.
  mutating func writeUnusable(_ kind: DirtKind, _ key: String, innerToken: String) {
    let tokens = ["{\"value\":\(innerToken)}", "[\(innerToken)]", "{}", "[]"]
    writeUnusable(kind, key, tokensOfOtherShape: tokens)
  }

  /// Writes a value that no target can use: a missing member, `null`, or one of the given tokens.
  mutating func writeUnusable(_ kind: DirtKind, _ key: String, tokensOfOtherShape tokens: [String]) {
    switch kind {
    case .missing:
      rescue(key, .defaulted, .keyNotFound)
    case .null:
      beginField(key)
      json.append("null")
      rescue(key, .defaulted, .valueNotFound)
    default:
      beginField(key)
      json.append(dirt.pick(from: tokens) ?? "{}")
      rescue(key, .defaulted, .typeMismatch)
    }
  }

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
