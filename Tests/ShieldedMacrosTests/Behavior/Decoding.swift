#if Macros
  import DecodingTestSupport
  import Foundation
  import ShieldedMacros
  import Testing

  /// Expectations about decoding over either decoder.
  enum Decoding {
    /// Expects a value and records from a payload.
    ///
    /// - Parameter records: Each record as its path, outcome and reason, such as `tags[1] defaulted valueNotFound`, in any order.
    static func expect<Value: Decodable & Equatable>(
      _ value: Value,
      from payload: String,
      records: [String] = [],
      options: RescueOptions = RescueOptions(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let expected = ExpectedDecoding(value: value, records: records)
      expected.expect(from: payload, options: options, sourceLocation: sourceLocation)
    }

    /// Expects that a payload can't be decoded.
    ///
    /// - Parameter path: The path of the error, with that of a missing key.
    static func expectError<Value: Decodable>(
      _ type: Value.Type,
      from payload: String,
      at path: String,
      options: RescueOptions = RescueOptions(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        do {
          _ = try decoder.decode(type, from: Data(payload.utf8), options: options)
          Issue.record("Decoding didn't throw.", sourceLocation: sourceLocation)
        } catch {
          #expect(DecodingFailure.describe(error).hasSuffix(" \(path)"), "\(error)", sourceLocation: sourceLocation)
        }
      }
    }

    /// Encodes a value with sorted keys.
    static func encoded(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
#endif
