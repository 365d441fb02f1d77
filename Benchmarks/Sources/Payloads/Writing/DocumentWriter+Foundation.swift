import Foundation

/// Methods for Foundation's types and for enums. Each writes a field, clean or dirty, and replaces the value by the expected one.
extension DocumentWriter {
  mutating func write(_ key: String, _ value: inout Decimal) {
    switch drawDirt(for: .decimal) {
    case .numberAsString?:
      writeToken(key, "\"\(value)\"")
      rescue(key, .retyped)
    case let kind?:
      writeUnusable(kind, key, tokensOfOtherShape: ["{\"value\":1}", "[1]", "{}", "[]"])
      value = 0
    case nil:
      writeToken(key, "\(value)")
    }
  }

  mutating func write<Value: RawRepresentable<String>>(_ key: String, _ value: inout Value, fallback: Value) {
    switch drawDirt(for: .enumeration) {
    case .unknownCase?:
      writeToken(key, "\"\(dirt.pick(from: DirtySpellings.unknownCases) ?? "archived")\"")
      rescue(key, .defaulted, .unknownCase)
      value = fallback
    case let kind?:
      writeUnusable(kind, key, tokensOfOtherShape: ["{\"name\":\"open\"}", "[\"open\"]"])
      value = fallback
    case nil:
      writeToken(key, "\"\(value.rawValue)\"")
    }
  }

  mutating func write(_ key: String, _ value: inout Order.Status) {
    write(key, &value, fallback: .unknown)
  }

  // MARK: Optionals, for which a missing key and a null aren't dirt

  /// How a date is written.
  enum DateSpelling {
    /// A string in ISO 8601, with or without milliseconds.
    case text(hasFraction: Bool)
    /// The number of units since 1970; `perSecond` is how many units a second has.
    case number(perSecond: Int)
  }

  mutating func write(_ key: String, _ value: inout Date?, as spelling: DateSpelling) {
    switch spelling {
    case .text(let hasFraction):
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      writeText(key, &value, as: .date) { $0.formatted(style) }
    case .number(let countPerSecond):
      writeNumber(key, &value) { Int(($0.timeIntervalSince1970 * Double(countPerSecond)).rounded()) }
    }
  }

  /// Writes a date that is a number in the document.
  private mutating func writeNumber(_ key: String, _ value: inout Date?, _ number: (Date) -> Int) {
    guard let clean = value else { return writeToken(key, "null") }
    switch drawDirt(for: .dateNumber) {
    case .numberAsString?:
      writeToken(key, "\"\(number(clean))\"")
      rescue(key, .retyped)
    case .dateFormat?:
      writeOtherDate(key)
      value = nil
    case let kind?:
      writeUnusable(kind, key, tokensOfOtherShape: ["{\"value\":1}", "[1]"])
      value = nil
    case nil:
      writeToken(key, "\(number(clean))")
    }
  }

  /// Writes a date in a format that no model lists.
  private mutating func writeOtherDate(_ key: String) {
    writeToken(key, dirt.pick(from: DirtySpellings.otherDates) ?? "0")
    rescue(key, .defaulted, .invalidString)
  }

  mutating func write(_ key: String, _ value: inout URL?) {
    writeText(key, &value, as: .url) { $0.absoluteString }
  }

  mutating func write(_ key: String, _ value: inout UUID?) {
    writeText(key, &value, as: .uuid) { $0.uuidString }
  }

  /// Writes a value that is a string in the document.
  private mutating func writeText<Value>(
    _ key: String,
    _ value: inout Value?,
    as target: FieldTarget,
    _ text: (Value) -> String
  ) {
    guard let clean = value else { return writeToken(key, "null") }
    switch drawDirt(for: target) {
    case .dateFormat?:
      writeOtherDate(key)
      value = nil
    case .invalidText?:
      // Most other text is a URL after its characters have been escaped.
      writeToken(key, target == .url ? "\"\"" : "\"n/a\"")
      rescue(key, .defaulted, target == .url ? .empty : .invalidString)
      value = nil
    case let kind?:
      writeUnusable(kind, key, tokensOfOtherShape: ["{\"value\":\"text\"}", "[\"text\"]"])
      value = nil
    case nil:
      beginField(key)
      json.append(string: text(clean))
    }
  }
}
