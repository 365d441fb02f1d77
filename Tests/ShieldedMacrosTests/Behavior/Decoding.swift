#if Macros
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
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let comment = Comment(rawValue: "\(type(of: decoder))")
        // Without a log, the reader takes other paths.
        let unreported = try decoder.decode(Value.self, from: Data(payload.utf8), options: options)
        #expect(unreported == value, comment, sourceLocation: sourceLocation)
        let decoded = try decoder.decodeWithReport(Value.self, from: Data(payload.utf8), options: options)
        #expect(decoded.value == value, comment, sourceLocation: sourceLocation)
        let found = decoded.report.records.map { record in
          ["\(record.path)", record.outcome.rawValue, record.reason?.rawValue].compactMap { $0 }.joined(separator: " ")
        }
        #expect(found.sorted() == records.sorted(), comment, sourceLocation: sourceLocation)
      }
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
        } catch let error as DecodingError {
          #expect(Self.path(of: error) == path, sourceLocation: sourceLocation)
        } catch {
          Issue.record(error, sourceLocation: sourceLocation)
        }
      }
    }

    private static func path(of error: DecodingError) -> String {
      let keys: [any CodingKey]
      switch error {
      case .keyNotFound(let key, let context): keys = context.codingPath + [key]
      case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
        keys = context.codingPath
      @unknown default: keys = []
      }
      return keys.map(\.stringValue).joined(separator: ".")
    }

    /// Encodes a value with sorted keys.
    static func encoded(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
#endif
