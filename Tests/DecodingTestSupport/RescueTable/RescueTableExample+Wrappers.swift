import Foundation
import ShieldedDecoding

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
    RescueTableExample(
      BoxedField<Value>.self,
      plain: PlainField<Value>.self,
      type: "\(type)",
      json: json,
      gives: expected,
      outcome.map { [ExpectedRescue($0, reason, at: path)] } ?? [],
      underlyingPath: underlyingPath
    )
  }

  /// A field under `@SafeBox` that becomes its type's default.
  static func defaulted<Value: SafeValue & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    _ reason: RescueReason
  ) -> RescueTableExample {
    box(type, json, gives: Value.defaultValue, .defaulted, reason)
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
    RescueTableExample(
      BoxedField<Value>.self,
      plain: PlainField<Value>.self,
      type: "\(type)",
      json: json,
      bytes: bytes,
      gives: expected,
      [ExpectedRescue(outcome, reason)]
    )
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
    RescueTableExample(
      BoxedField<Wrapped?>.self,
      plain: PlainOptionalField<Wrapped>.self,
      type: "\(type)?",
      json: json,
      gives: expected,
      outcome.map { [ExpectedRescue($0, reason)] } ?? [],
      underlyingPath: underlyingPath
    )
  }

  /// A field under `@SafeDefault`.
  static func defaultByType<Provider: DefaultValue>(
    _ provider: Provider.Type,
    _ json: String?,
    gives expected: Provider.Value,
    _ outcome: RescueOutcome? = nil,
    _ reason: RescueReason? = nil
  ) -> RescueTableExample where Provider.Value: Equatable {
    RescueTableExample(
      DefaultedField<Provider>.self,
      plain: PlainField<Provider.Value>.self,
      type: "@SafeDefault \(Provider.Value.self)",
      json: json,
      gives: expected,
      outcome.map { [ExpectedRescue($0, reason)] } ?? []
    )
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
    RescueTableExample(
      DatedField<Formats>.self,
      plain: PlainDatedField<Formats>.self,
      type: "@SafeDate \(Formats.self)",
      json: json,
      gives: seconds.map(Date.init(timeIntervalSince1970:)),
      outcome.map { [ExpectedRescue($0, reason)] } ?? []
    )
  }

  /// A list under `@SafeArray`.
  static func substituting<Element: SafeValue & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    RescueTableExample(
      SubstitutingField<Element>.self,
      plain: PlainField<[Element]>.self,
      type: "@SafeArray [\(type)]",
      json: json,
      gives: expected,
      rescues,
      underlyingPath: underlyingPath
    )
  }

  /// A list under `@DroppingArray`.
  static func dropping<Element: Rescuable & Equatable>(
    _ type: Element.Type,
    _ json: String?,
    gives expected: [Element],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    RescueTableExample(
      DroppingField<Element>.self,
      plain: PlainField<[Element]>.self,
      type: "@DroppingArray [\(type)]",
      json: json,
      gives: expected,
      rescues,
      underlyingPath: underlyingPath
    )
  }

  /// A dictionary under `@DroppingDictionary`.
  static func droppingEntries<Value: Rescuable & Equatable>(
    _ type: Value.Type,
    _ json: String?,
    gives expected: [String: Value],
    _ rescues: ExpectedRescue...,
    underlyingPath: String? = nil
  ) -> RescueTableExample {
    RescueTableExample(
      DroppingEntriesField<Value>.self,
      plain: PlainField<[String: Value]>.self,
      type: "@DroppingDictionary [String: \(type)]",
      json: json,
      gives: expected,
      rescues,
      underlyingPath: underlyingPath
    )
  }
}
