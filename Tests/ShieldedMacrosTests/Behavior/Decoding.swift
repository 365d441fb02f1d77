#if Macros
  import DecodingTestSupport
  import Foundation
  import ShieldedMacros
  import Testing

  /// Expectations about decoding over every decoder.
  enum Decoding {
    /// The decoders of a document, and those of a tree, which don't know the types of Foundation.
    static func ways<Value: Decodable>(
      _ type: Value.Type,
      from document: String
    ) -> [(name: String, decode: (RescueOptions) throws -> Value)] {
      let data = Data(document.utf8)
      let decoders = [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder]
      let ways = decoders.map { decoder in
        ("\(Swift.type(of: decoder))", { try decoder.decode(type, from: data, options: $0) })
      }
      // A tree's decoder reads a URL as an object, and a number beyond those of a type as infinity.
      guard !document.contains(/https:|1e400/), let tree = PayloadTree(document: Array(document.utf8)) else {
        return ways
      }
      let subjects: [any ConformanceSubject] = [
        TreeEngine(), TreeSubject(.staysAtFailure), TreeSubject(.advancesBeforeThrowing),
      ]
      return ways
        + subjects.map { subject in
          (subject.description, { options in try options.apply { try subject.decode(type, from: tree) } })
        }
    }

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
    /// - Parameters:
    ///   - kind: The case of the error.
    ///   - path: The path of the error, with that of a missing key.
    static func expectError<Value: Decodable>(
      _ type: Value.Type,
      from payload: String,
      _ kind: String = "",
      at path: String,
      options: RescueOptions = RescueOptions(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for (name, decode) in Decoding.ways(type, from: payload) {
        do {
          _ = try decode(options)
          Issue.record("\(name) didn't throw.", sourceLocation: sourceLocation)
        } catch {
          let text = DecodingFailure.describe(error)
          let isExpected = text.hasPrefix(kind) && text.hasSuffix(" \(path)")
          #expect(isExpected, "\(name): \(error)", sourceLocation: sourceLocation)
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
