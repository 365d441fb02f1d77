import Foundation

/// A way to set up a `JSONDecoder`, and an encoder and decoder for the way back.
struct DecoderStrategy: Sendable {
  /// Thrown by the custom date strategy. It counts as the date's own failure, although it isn't a `DecodingError`.
  struct UnreadableDate: Error {}

  let name: String
  private let setUp: @Sendable (JSONDecoder) -> Void

  private init(name: String, setUp: @escaping @Sendable (JSONDecoder) -> Void) {
    self.name = name
    self.setUp = setUp
  }

  /// Makes a new decoder for every call, so that nothing is carried over from one input to the next.
  func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    setUp(decoder)
    return decoder
  }

  /// Whether the payload's keys are converted before they are compared.
  var convertsKeys: Bool {
    if case .useDefaultKeys = makeDecoder().keyDecodingStrategy { false } else { true }
  }

  /// Whether the library's decoder may read a payload in one pass.
  var permitsOnePass: Bool {
    let decoder = makeDecoder()
    guard case .useDefaultKeys = decoder.keyDecodingStrategy, case .throw = decoder.nonConformingFloatDecodingStrategy
    else { return false }
    return !decoder.assumesTopLevelDictionary
  }

  /// Makes the encoder for a value that this strategy's decoder gave.
  ///
  /// Infinite numbers and NaN are encoded only if this strategy can give them. With any other strategy they must not occur, and
  /// the encoder throws if they do.
  func makeEncoder() -> JSONEncoder {
    let given = makeDecoder()
    let encoder = JSONEncoder()
    if case .convertFromSnakeCase = given.keyDecodingStrategy { encoder.keyEncodingStrategy = .convertToSnakeCase }
    if case .convertFromString = given.nonConformingFloatDecodingStrategy {
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    return encoder
  }

  /// The strategy that reads what ``makeEncoder()`` wrote.
  var `return`: DecoderStrategy {
    DecoderStrategy(name: "the return from \(name)") { decoder in
      let given = makeDecoder()
      decoder.keyDecodingStrategy = given.keyDecodingStrategy
      decoder.nonConformingFloatDecodingStrategy = given.nonConformingFloatDecodingStrategy
    }
  }

  // JSON5 is left out: Foundation's own scanner traps on an unquoted key that is not UTF-8, before any code of the package has
  // run.
  static let all: [DecoderStrategy] = [
    DecoderStrategy(name: "default") { _ in },
    DecoderStrategy(name: "ISO 8601 dates") { $0.dateDecodingStrategy = .iso8601 },
    DecoderStrategy(name: "dates in seconds") { $0.dateDecodingStrategy = .secondsSince1970 },
    DecoderStrategy(name: "dates in milliseconds, deferred data") {
      $0.dateDecodingStrategy = .millisecondsSince1970
      $0.dataDecodingStrategy = .deferredToData
    },
    DecoderStrategy(name: "keys from snake case") { $0.keyDecodingStrategy = .convertFromSnakeCase },
    DecoderStrategy(name: "non-conforming floats from strings") {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    },
    DecoderStrategy(name: "top-level dictionary assumed") { $0.assumesTopLevelDictionary = true },
    DecoderStrategy(name: "custom dates") {
      $0.dateDecodingStrategy = .custom { decoder in
        let seconds = try decoder.singleValueContainer().decode(Int32.self)
        if seconds < 0 { throw UnreadableDate() }
        // The date depends on its place, so that a wrong path is a wrong value.
        let digest = decoder.codingPath.reduce(0) { digest, key in
          // To Foundation, the key of a dictionary is an integer too if it reads like one.
          let index = Int(key.stringValue) == nil ? key.intValue : nil
          return (digest * 31 + (index ?? key.stringValue.utf8.count)) % 1_000
        }
        return Date(timeIntervalSince1970: Double(seconds) + Double(digest))
      }
    },
  ]
}
