import Foundation
import ShieldedDecoding
import ShieldedShapes

/// A token in a payload, the Swift type to decode it into, and the expected value and records.
public struct RescueTableExample: Sendable {
  /// The Swift type, with its wrapper if that isn't `@SafeBox`.
  public let type: String

  /// The token in JSON; `nil` for a missing key.
  public let json: String?

  /// The expectation for each decoder.
  private var expectations: [TableDecoder: RescueTableExpectation]

  /// The path of the underlying fault that the last record must name.
  public let expectedUnderlyingPath: String?

  /// The whole payload.
  public let payload: Data

  private let readShielded: @Sendable (any RescuingDecoder, Data, RescueOptions) throws -> String
  private let readPlain: @Sendable (any RescuingDecoder, Data) throws -> String

  /// The expectation for a decoder.
  public func expectation(over decoder: TableDecoder) -> RescueTableExpectation {
    // The initializer sets an expectation for every decoder.
    expectations[decoder] ?? RescueTableExpectation(value: nil, rescues: [])
  }

  /// Whether the decoders give different values or records.
  public var dependsOnDecoder: Bool { Set(expectations.values).count > 1 }

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - fields: The models with the wrapper and without it.
  ///   - bytes: The token if it isn't UTF-8; otherwise `json` is the token.
  init<Shielded: SingleField, Plain: SingleField>(
    _ fields: (shielded: Shielded.Type, plain: Plain.Type),
    _ type: String,
    _ json: String?,
    _ expected: Shielded.Value,
    _ rescues: [ExpectedRescue],
    _ underlyingPath: String? = nil,
    bytes: [UInt8]? = nil
  ) where Plain.Value == Shielded.Value {
    self.type = type
    self.json = json
    let expectation = RescueTableExpectation(value: Self.described(expected), rescues: rescues)
    expectations = [.jsonDecoder: expectation, .shieldedJSONDecoder: expectation]
    expectedUnderlyingPath = underlyingPath
    let token = bytes ?? json.map { Array($0.utf8) }
    payload = token.map { Data(#"{"value":"#.utf8) + $0 + Data("}".utf8) } ?? Data("{}".utf8)
    readShielded = { decoder, payload, options in
      let value = try decoder.decode(Shielded.self, from: payload, options: options).value
      return Self.described(value)
    }
    readPlain = { decoder, payload in Self.described(try decoder.decode(Plain.self, from: payload).value) }
  }

  /// Decodes the payload through the wrapper.
  public func decode(with decoder: any RescuingDecoder, options: RescueOptions) throws -> String {
    try readShielded(decoder, payload, options)
  }

  /// Decodes the payload with plain `Codable`.
  public func _decodePlain(with decoder: any RescuingDecoder) throws -> String {
    try readPlain(decoder, payload)
  }
}

extension RescueTableExample {
  /// The same example, with a different value or different records over `ShieldedJSONDecoder`.
  func overShielded(gives value: some Any, _ rescues: ExpectedRescue...) -> RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(value: Self.described(value), rescues: rescues)
    return example
  }

  /// The same example, with the same value but a different record over `ShieldedJSONDecoder`.
  func overShielded(_ outcome: RescueOutcome, _ reason: RescueReason? = nil) -> RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(
      value: expectation(over: .jsonDecoder).value,
      rescues: [ExpectedRescue(outcome, reason)]
    )
    return example
  }

  /// The same example, except that `ShieldedJSONDecoder` rejects the document.
  var refusedByShielded: RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(value: nil, rescues: [])
    return example
  }

  /// A description of the value, with the entries of a dictionary and the elements of a set in sorted order.
  private static func described(_ value: some Any) -> String {
    if let dictionary = value as? [String: Any] {
      return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.description
    }
    if let dictionary = value as? [Int: Any] {
      return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.description
    }
    if let set = value as? Set<AnyHashable> { return set.map { String(reflecting: $0.base) }.sorted().description }
    return String(reflecting: value)
  }
}

extension RescueTableExample: CustomStringConvertible {
  /// `Int ← "42"`.
  public var description: String { "\(type) ← \(json ?? "missing key")" }
}

extension RescueTableExample {
  /// A field under `@SafeBox`.
  static func box<Value: SafeValue & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    gives expected: Value,
    _ outcome: RescueOutcome? = nil,
    _ reason: RescueReason? = nil,
    at path: String = "value",
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    let fields = (BoxedField<Value>.self, PlainField<Value>.self)
    return RescueTableExample(fields, "\(type)", json, expected, .one(outcome, reason, at: path), underlyingPath)
  }

  /// A field under `@SafeBox` that becomes its type's default.
  static func defaulted<Value: SafeValue & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    _ reason: RescueReason
  ) -> RescueTableExample {
    box(type, json, gives: Value._defaultValue, .defaulted, reason)
  }

  /// A field under `@SafeBox` whose token isn't UTF-8.
  static func box<Value: SafeValue & Equatable>(
    _ type: Value.Type,
    bytes: [UInt8],
    shownAs json: String,
    gives expected: Value,
    _ outcome: RescueOutcome,
    _ reason: RescueReason? = nil
  ) -> RescueTableExample {
    let fields = (BoxedField<Value>.self, PlainField<Value>.self)
    return RescueTableExample(fields, "\(type)", json, expected, .one(outcome, reason), bytes: bytes)
  }

  /// An Optional field under `@SafeBox`.
  static func optional<Wrapped: Rescuable & Equatable>(
    _ type: Wrapped.Type,
    _ json: String?,
    gives expected: Wrapped?,
    _ outcome: RescueOutcome? = nil,
    _ reason: RescueReason? = nil,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    let fields = (BoxedField<Wrapped?>.self, PlainOptionalField<Wrapped>.self)
    return RescueTableExample(fields, "\(type)?", json, expected, .one(outcome, reason), underlyingPath)
  }

  /// A field under `@SafeDefault`.
  static func defaultByType<Provider: DefaultValue>(
    _ provider: Provider.Type,
    _ json: String?,
    gives expected: Provider.Value,
    _ outcome: RescueOutcome? = nil,
    _ reason: RescueReason? = nil
  ) -> RescueTableExample where Provider.Value: Equatable {
    let fields = (DefaultedField<Provider>.self, PlainField<Provider.Value>.self)
    return RescueTableExample(fields, "@SafeDefault \(Provider.Value.self)", json, expected, .one(outcome, reason))
  }

  /// An Optional date under `@SafeDate`.
  ///
  /// - Parameter seconds: The expected date, in seconds since 1970.
  static func listed<Formats: DateFormatList>(
    _ formats: Formats.Type,
    _ json: String?,
    gives seconds: Double?,
    _ outcome: RescueOutcome? = nil,
    _ reason: RescueReason? = nil
  ) -> RescueTableExample where Formats.Value == Date? {
    let fields = (DatedField<Formats>.self, PlainDatedField<Formats>.self)
    let date = seconds.map(Date.init(timeIntervalSince1970:))
    return RescueTableExample(fields, "@SafeDate \(Formats.self)", json, date, .one(outcome, reason))
  }

  /// A list under `@SafeArray`.
  static func substituting<Element: SafeValue & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    let fields = (SubstitutingField<Element>.self, PlainField<[Element]>.self)
    return RescueTableExample(fields, "@SafeArray [\(type)]", json, expected, rescues, underlyingPath)
  }

  /// A list under `@DroppingArray`.
  static func dropping<Element: Rescuable & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    let fields = (DroppingField<Element>.self, PlainField<[Element]>.self)
    return RescueTableExample(fields, "@DroppingArray [\(type)]", json, expected, rescues, underlyingPath)
  }

  /// A list under `@OneOrMany`.
  static func oneOrMany<Element: Rescuable & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...
  ) -> RescueTableExample {
    let fields = (OneOrManyField<Element>.self, PlainField<[Element]>.self)
    return RescueTableExample(fields, "@OneOrMany [\(type)]", json, expected, rescues)
  }

  /// A list under `@ArrayFromObject`.
  static func arrayFromObject<Element: Rescuable & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...
  ) -> RescueTableExample {
    let fields = (ArrayFromObjectField<Element>.self, PlainField<[Element]>.self)
    return RescueTableExample(fields, "@ArrayFromObject [\(type)]", json, expected, rescues)
  }

  /// A value under `@FirstOfMany`.
  static func firstOfMany<Value: SafeValue & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    gives expected: Value,
    _ rescues: ExpectedRescue...
  ) -> RescueTableExample {
    let fields = (FirstOfManyField<Value>.self, PlainField<Value>.self)
    return RescueTableExample(fields, "@FirstOfMany \(type)", json, expected, rescues)
  }

  /// A dictionary under `@DroppingDictionary`.
  static func droppingEntries<Value: Rescuable & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    gives expected: [String: Value],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    let fields = (DroppingEntriesField<Value>.self, PlainField<[String: Value]>.self)
    let name = "@DroppingDictionary [String: \(type)]"
    return RescueTableExample(fields, name, json, expected, rescues, underlyingPath)
  }
}

/// The expected result of an example over one decoder.
public struct RescueTableExpectation: Hashable, Sendable {
  /// A description of the value; `nil` if the decoder rejects the whole document.
  public let value: String?

  /// The expected records, in order; empty for an exact value.
  public let rescues: [ExpectedRescue]

  /// The words for the outcomes, as a cell of the table must name them.
  public var outcomes: Set<String> {
    if value == nil { return ["refused"] }
    return rescues.isEmpty ? ["exact"] : Set(rescues.map(\.outcome.rawValue))
  }

  /// The reasons of the records.
  public var reasons: Set<RescueReason> { Set(rescues.compactMap(\.reason)) }

  /// The outcome of the first record; `nil` for an exact value or a rejected document.
  public var outcome: RescueOutcome? { rescues.first?.outcome }
}

/// The expected contents of a record.
public struct ExpectedRescue: Hashable, Sendable {
  /// The path, in the notation of ``ShieldedDecoding/RescuePath``.
  public let path: String

  /// The outcome of the rescue.
  public let outcome: RescueOutcome

  /// The reason for the rescue, if the token gives no usable value.
  public let reason: RescueReason?

  /// Creates an expected rescue.
  ///
  /// - Parameter reason: The reason for the rescue, if the token gives no usable value.
  public init(_ outcome: RescueOutcome, _ reason: RescueReason? = nil, at path: String = "value") {
    (self.path, self.outcome, self.reason) = (path, outcome, reason)
  }

  /// The value of the token in another type.
  public static func retyped(_ path: String = "value") -> Self { Self(.retyped, at: path) }

  /// The nearest value.
  public static func lossy(_ path: String = "value") -> Self { Self(.lossy, at: path) }

  /// A default in place of the token.
  public static func defaulted(_ reason: RescueReason, _ path: String = "value") -> Self {
    Self(.defaulted, reason, at: path)
  }

  /// No value.
  public static func dropped(_ reason: RescueReason, _ path: String = "value") -> Self {
    Self(.dropped, reason, at: path)
  }

  /// Creates the expected rescue that a record satisfies.
  public init(_ record: RescueRecord) {
    self.init(record.outcome, record.reason, at: record.path.description)
  }
}

extension [ExpectedRescue] {
  /// The records of a value: one if there is an outcome.
  static func one(_ outcome: RescueOutcome?, _ reason: RescueReason?, at path: String = "value") -> [ExpectedRescue] {
    outcome.map { [ExpectedRescue($0, reason, at: path)] } ?? []
  }
}

extension ExpectedRescue: CustomStringConvertible {
  /// `value[2]: dropped (typeMismatch)`.
  public var description: String {
    "\(path): \(outcome.rawValue)" + (reason.map { " (\($0.rawValue))" } ?? "")
  }
}
