import Foundation

/// A top-level decoder, such as `JSONDecoder`, that can be given ``RescueOptions`` for a single call.
public protocol RescuingDecoder {
  /// The options that are set in the decoder's `userInfo`: the location of the payload, and the response's status.
  var userInfoOptions: RescueOptions { get }

  /// A Boolean value that indicates whether the decoder itself reports undeclared keys, so that it does so for every
  /// type. The default is `false`.
  ///
  /// `ShieldedJSONDecoder` does. A decoder of your own that decodes with it must return `true`: otherwise, a call that has to
  /// report undeclared keys throws ``UndeclaredKeysError`` for most types.
  var reportsUndeclaredKeys: Bool { get }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  /// - Returns: The value.
  /// - Throws: What plain `Codable` throws, if nothing can be rescued.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension RescuingDecoder {
  /// `false`: only types that declare ``UndeclaredKeysReporting`` report undeclared keys.
  public var reportsUndeclaredKeys: Bool { false }
}

extension JSONDecoder: RescuingDecoder {
  /// The options in `userInfo`.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

extension PropertyListDecoder: RescuingDecoder {
  /// The options in `userInfo`.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

extension RescuingDecoder {
  /// Decodes a payload with options that apply only to this call, even if other tasks use the same decoder.
  ///
  ///     let strict = RescueOptions(policy: .strict)
  ///     try decoder.decode(Product.self, from: Data(#"{"price": "99.0"}"#.utf8), options: strict)
  ///     // throws typeMismatch, like plain `Codable`
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  ///   - options: The policy, the log, and the location of the payload. A location that is `nil` is taken from `userInfo`.
  /// - Returns: The value. For a ``ShieldedResponse`` or a ``StatusResponse`` with an Optional payload, an empty body of a success
  ///   gives `nil`, as ``RescueOptions/allowsEmptyBody`` says.
  /// - Throws: What plain `Codable` throws, if nothing can be rescued or the policy forbids the rescue; ``APIError`` for an
  ///   envelope whose HTTP status isn't a success; ``UndeclaredKeysError`` if the log reports undeclared keys, which isn't possible
  ///   for the type over this decoder.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data, options: RescueOptions) throws -> Value {
    let options = options.fillingGaps(from: userInfoOptions)
    try options.checkUserInfo()
    // A success may have no body, or one that can't be parsed.
    if type == EmptyResponse.self, let response = EmptyResponse(options) as? Value { return response }
    do {
      return try options.apply {
        if data.firstByteOfJSON == nil, let response = type as? any OptionalPayloadResponse.Type,
          let value = response.init(withoutBody: options) as? Value
        {
          return value
        }
        return try UndeclaredKeys.inAnotherPayload(of: type, tracksKeys: reportsUndeclaredKeys) {
          try decode(type, from: data)
        }
      }
    } catch let error as DecodingError {
      // The HTTP status reports the failure even if the body is empty or isn't JSON.
      if let type = type as? any StatusEnvelope.Type,
        let failure = options.statusFailure(unlessIn: type.successStatuses)
      {
        throw failure
      }
      throw error
    }
  }

  /// Decodes a payload and reports its rescues.
  ///
  ///     let decoded = try decoder.decodeWithReport(Product.self, from: Data(#"{"id": 7}"#.utf8))
  ///     decoded.value.id                        // "7"
  ///     decoded.report.records[0].description   // "id: retyped by stringFromNumber, expected String, found 7"
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The payload.
  ///   - options: The policy and the location of the payload. If they contain a log, the rescues are recorded in it, and the
  ///     report is that log's.
  /// - Returns: The value and the report.
  /// - Throws: What `decode(_:from:options:)` throws. To keep the records of a decode that throws, pass a log in the options.
  public func decodeWithReport<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    options: RescueOptions = RescueOptions()
  ) throws -> ReportedValue<Value> {
    try options.reporting { try decode(type, from: data, options: $0) }
  }
}

// A bare list at the root of a payload, where the calls with options and with a report protect its elements. A decoder's own
// `decode([Product].self, from:)` is plain `Codable`, which loses the list to one bad element.
extension RescuingDecoder {
  /// Decodes a bare list and rescues its elements, as those of an envelope's list.
  ///
  ///     let products = try decoder.decode([Product].self, from: data, options: RescueOptions(log: log))
  ///     // [{"id": 1}, null, {"id": "2"}] gives three products; the second has the default of every property, and is recorded
  ///
  /// An element whose type has a default is replaced by it, and any other element is dropped.
  ///
  /// - Parameters:
  ///   - type: The list's type.
  ///   - data: The payload.
  ///   - options: The policy and the log. The HTTP status and the location of the payload don't apply.
  /// - Returns: The elements.
  /// - Throws: What plain `Codable` throws, if the payload isn't a list or the policy forbids the rescue.
  public func decode<Element: Rescuable>(
    _ type: [Element].Type,
    from data: Data,
    options: RescueOptions
  ) throws -> [Element] {
    var options = options.fillingGaps(from: userInfoOptions)
    try options.checkUserInfo()
    options.decodePath = []
    options.status = nil
    options.successStatuses = nil
    return try options.apply {
      try UndeclaredKeys.inAnotherPayload(of: type, tracksKeys: reportsUndeclaredKeys) {
        try decode(ShieldedResponse<[Element]>.self, from: data).data
      }
    }
  }

  /// Decodes a bare list, rescues its elements as those of an envelope's list, and reports the rescues.
  ///
  /// - Parameters:
  ///   - type: The list's type.
  ///   - data: The payload.
  ///   - options: The policy and the log. By default, a new log is used. The HTTP status and the location of the payload don't
  ///     apply.
  /// - Returns: The elements and the report.
  /// - Throws: What plain `Codable` throws, if the payload isn't a list or the policy forbids the rescue.
  public func decodeWithReport<Element: Rescuable>(
    _ type: [Element].Type,
    from data: Data,
    options: RescueOptions = RescueOptions()
  ) throws -> ReportedValue<[Element]> {
    try options.reporting { try decode(type, from: data, options: $0) }
  }
}

extension RescuingDecoder {
  /// Decodes a response and returns its payload.
  ///
  ///     let user = try decoder.decodePayload(of: StandardResponse<User>.self, from: data)
  ///
  /// - Parameters:
  ///   - contract: The response's type.
  ///   - data: The body.
  ///   - options: The policy and the log.
  /// - Returns: The payload.
  /// - Throws: ``APIError`` if the response isn't a success or has no payload. `DecodingError` if the body can't be decoded as
  ///   the response's type.
  public func decodePayload<Response: BaseResponseProtocol>(
    of contract: Response.Type,
    from data: Data,
    options: RescueOptions = RescueOptions()
  ) throws -> Response.Payload { try decode(contract, from: data, options: options).payload() }
}

/// A decoded value and the report of its rescues.
///
/// `decodeWithReport(_:from:options:)` returns this type. It can also be decoded directly, for example if a framework calls the
/// decoder:
///
///     let decoded = try anyDecoder.decode(ReportedValue<Product>.self, from: data)
///     // {"price": "99.0"} gives decoded.value.price 99.0 and one record in decoded.report
public struct ReportedValue<Value> {
  /// The value.
  public let value: Value

  /// The report of the rescues.
  public let report: RescueReport

  /// Creates a value with its report.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - report: The report of the rescues.
  public init(value: Value, report: RescueReport) {
    self.value = value
    self.report = report
  }
}

extension RescueOptions {
  /// Runs a closure with these options and a log, and returns its result with the log's report.
  fileprivate func reporting<Value>(_ body: (RescueOptions) throws -> Value) rethrows -> ReportedValue<Value> {
    var options = self
    let log = options.log ?? RescueLog()
    options.log = log
    let value = try body(options)
    return ReportedValue(value: value, report: log.report())
  }
}

extension ReportedValue: Sendable where Value: Sendable {}

extension ReportedValue: Equatable where Value: Equatable {}

extension ReportedValue: Decodable where Value: Decodable {
  /// Decodes the value and reports its rescues.
  ///
  /// The policy is that of the call. If the call has a log, the rescues are recorded in it, and ``report`` is its report.
  ///
  /// - Throws: What plain `Codable` throws, if nothing can be rescued or the policy forbids the rescue.
  public init(from decoder: any Decoder) throws {
    self = try RescueOptions(for: decoder).reporting { options in
      try options.apply {
        try UndeclaredKeys.requireSupport(Value.self)
        return try decoder.singleValueContainer().decode(Value.self)
      }
    }
  }
}

extension ReportedValue: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension Data {
  /// The first byte of a body after white space and a byte order mark in UTF-8; `nil` if there is none.
  package var firstByteOfJSON: UInt8? {
    // Nearly all bodies begin with it, and a search takes 500 instructions.
    if let first, first > 0x20, first < 0x80 { return first }
    let hasMark = count >= 3 && self[startIndex] == 0xEF && self[startIndex + 1] == 0xBB && self[startIndex + 2] == 0xBF
    for index in indices.dropFirst(hasMark ? 3 : 0) {
      let byte = self[index]
      if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return byte }
    }
    return nil
  }
}
