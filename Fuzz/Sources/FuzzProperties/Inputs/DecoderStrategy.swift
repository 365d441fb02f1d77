import Foundation

/// A way to set up a `JSONDecoder`, and an encoder and decoder for the way back.
struct DecoderStrategy: Sendable {
  /// Thrown by the custom date strategy. It counts as the date's own failure, although it isn't a `DecodingError`.
  struct UnreadableDate: Error {}

  enum Dates: String, CaseIterable {
    case deferred = "deferred dates"
    case iso8601 = "ISO 8601 dates"
    case seconds = "dates in seconds"
    case milliseconds = "dates in milliseconds"
    /// With a custom strategy for data, if data isn't deferred.
    case custom = "custom dates"
  }

  var dates = Dates.deferred
  var hasDeferredData = false
  /// Whether the payload's keys are converted from snake case before they are compared.
  var convertsKeys = false
  /// Whether strings may spell infinite numbers and NaN.
  var readsFloatWords = false
  var assumesTopLevelDictionary = false

  /// The settings that aren't the default.
  var name: String {
    let names = [
      dates == .deferred ? nil : dates.rawValue, hasDeferredData ? "deferred data" : nil,
      convertsKeys ? "keys from snake case" : nil, readsFloatWords ? "non-conforming floats from strings" : nil,
      assumesTopLevelDictionary ? "top-level dictionary assumed" : nil,
    ].compactMap { $0 }
    return names.isEmpty ? "default" : names.joined(separator: ", ")
  }

  /// Makes a new decoder for every call, so that nothing is carried over from one input to the next.
  func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    switch dates {
    case .deferred: break
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
    case .milliseconds: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .custom:
      decoder.dateDecodingStrategy = .custom(Self.dateOfItsPlace)
      decoder.dataDecodingStrategy = .custom(Self.dataOfText)
    }
    if hasDeferredData { decoder.dataDecodingStrategy = .deferredToData }
    if convertsKeys { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    if readsFloatWords {
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    return decoder
  }

  /// Reads a date that depends on its place, so that a wrong path is a wrong value. A decoder must not call it for `null`, of which
  /// it would make a date.
  private static func dateOfItsPlace(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .distantFuture }
    let seconds = try container.decode(Int32.self)
    if seconds < 0 { throw UnreadableDate() }
    let digest = decoder.codingPath.reduce(0) { digest, key in
      // To Foundation, the key of a dictionary is an integer too if it reads like one.
      let index = Int(key.stringValue) == nil ? key.intValue : nil
      return (digest * 31 + (index ?? key.stringValue.utf8.count)) % 1_000
    }
    return Date(timeIntervalSince1970: Double(seconds) + Double(digest))
  }

  /// Reads the UTF-8 of a string in reverse. A decoder must not call it for `null`, of which it would make data.
  private static func dataOfText(_ decoder: any Decoder) throws -> Data {
    let container = try decoder.singleValueContainer()
    return container.decodeNil() ? Data([0]) : Data(try container.decode(String.self).utf8.reversed())
  }

  /// Whether the library's decoder may read a payload in one pass.
  var permitsOnePass: Bool { !readsFloatWords && !assumesTopLevelDictionary }

  /// Whether a list is decoded before the end of the body.
  var permitsStreaming: Bool { permitsOnePass && !convertsKeys }

  /// Makes the encoder for a value that this strategy's decoder gave.
  ///
  /// Infinite numbers and NaN are encoded only if this strategy can give them. With any other strategy they must not occur, and
  /// the encoder throws if they do.
  func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    if convertsKeys { encoder.keyEncodingStrategy = .convertToSnakeCase }
    if readsFloatWords {
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    return encoder
  }

  /// The strategy that reads what ``makeEncoder()`` wrote.
  var `return`: DecoderStrategy { DecoderStrategy(convertsKeys: convertsKeys, readsFloatWords: readsFloatWords) }

  /// The strategies that the third letter selects. The letters before the header combine them with others.
  ///
  /// JSON5 is left out: Foundation's own scanner traps on an unquoted key that is not UTF-8, before any code of the package has
  /// run.
  static let all: [DecoderStrategy] = [
    DecoderStrategy(), DecoderStrategy(dates: .iso8601), DecoderStrategy(dates: .seconds),
    DecoderStrategy(dates: .milliseconds, hasDeferredData: true), DecoderStrategy(convertsKeys: true),
    DecoderStrategy(readsFloatWords: true), DecoderStrategy(assumesTopLevelDictionary: true),
    DecoderStrategy(dates: .custom),
  ]
}
