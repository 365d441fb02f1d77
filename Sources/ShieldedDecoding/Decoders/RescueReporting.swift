import Foundation

/// A decoder of whole payloads, as `JSONDecoder`, that rescues for one call at a time.
public protocol RescueReporting {
  /// The policy, log and path that the user has set in the decoder's `userInfo`.
  var presetOptions: RescueOptions { get }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  /// - Throws: What `Codable` throws.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: RescueReporting {
  /// The options in ``Foundation/JSONDecoder/userInfo``.
  public var presetOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

extension PropertyListDecoder: RescueReporting {
  /// The options in ``Foundation/PropertyListDecoder/userInfo``.
  public var presetOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

extension RescueReporting {
  /// Decodes a payload with options that hold for this call alone, whoever else uses the decoder.
  ///
  ///     let strict = RescueOptions(policy: .strict)
  ///     try decoder.decode(Product.self, from: Data(#"{"price": "99.0"}"#.utf8), options: strict)
  ///     // throws typeMismatch, as plain `Codable`
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  ///   - options: The policy, the log, and where the payload lies. Gaps are filled from `userInfo`.
  /// - Returns: The value.
  /// - Throws: What `Codable` throws, where nothing can be rescued or the policy forbids it.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    options: RescueOptions
  ) throws -> Value {
    let options = options.fillingGaps(from: presetOptions)
    // A success may have no body, or one that isn't a document.
    if type == EmptyResponse.self, let response = EmptyResponse(options) as? Value { return response }
    do {
      return try options.apply { try decode(type, from: data) }
    } catch let error as DecodingError {
      // A failure may come with a body that is no JSON, or with none; it is a failure all the same.
      if let type = type as? any StatusEnvelope.Type, let failure = options.statusFailure(of: type) { throw failure }
      throw error
    }
  }

  /// Decodes a payload and reports what was rescued.
  ///
  ///     let decoded = try decoder.decodeReporting(Product.self, from: Data(#"{"id": 7}"#.utf8))
  ///     decoded.value.id                        // "7"
  ///     decoded.report.records[0].description   // "id: retyped by stringFromNumber, expected String, found 7"
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  ///   - options: The policy, and where the payload lies. Where it names a log, that log records and is reported.
  /// - Returns: The value and the report.
  /// - Throws: What `Codable` throws. To keep the records of a decode that throws, pass a log of your own.
  public func decodeReporting<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    options: RescueOptions = RescueOptions()
  ) throws -> Reported<Value> {
    var options = options
    let log = options.log ?? RescueLog()
    options.log = log
    let value = try decode(type, from: data, options: options)
    return Reported(value: value, report: log.report())
  }
}
