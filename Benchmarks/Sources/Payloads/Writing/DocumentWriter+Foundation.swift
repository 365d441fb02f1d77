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

  mutating func write(_ key: String, _ value: inout Date?) {
    writeText(key, &value, as: .date) { $0.formatted(.iso8601) }
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
      writeToken(key, dirt.pick(from: DirtySpellings.otherDates) ?? "0")
      rescue(key, .defaulted, .invalidString)
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
