import ShieldedDecoding

/// A type that a model declares, as far as decoding depends on it.
package indirect enum SpecifiedType: Sendable {
  case integer(SpecifiedInteger)
  case float, double, decimal, boolean, string, date, url, uuid, data
  /// A date with a list of formats.
  case listedDate(SpecifiedDateList)
  case enumeration(SpecifiedEnumeration)
  case ownScalar(SpecifiedOwnScalar)
  case optional(SpecifiedType)
  /// An array. Under a wrapper, an element that can't be read is replaced by its type's default.
  case array(SpecifiedType)
  /// A dictionary with `String` keys. Under a wrapper, an entry that can't be read is dropped.
  case dictionary(SpecifiedType)
  /// A dictionary with `Int` keys. Under a wrapper, an entry whose key or value can't be read is dropped.
  case integerDictionary(SpecifiedType)
  /// A dictionary with the cases of an enum as keys. Under a wrapper, an entry whose key or value can't be read is dropped.
  case enumerationDictionary(SpecifiedEnumeration, SpecifiedType)
  /// A set. Under a wrapper, an element that can't be read is dropped.
  case set(SpecifiedType)
  case model(SpecifiedModel)
  case choice(SpecifiedChoice)
  case union(SpecifiedUnion)
  /// A `Codable` type that isn't one of the package's: a DTO, or a list of such DTOs. It is rescued as a whole.
  case plain(SpecifiedType)
  case checkedInteger(SpecifiedCheckedInteger)
  /// An array that may come as one element without brackets, under `@OneOrMany`.
  case oneOrMany(SpecifiedType)
  /// An array that may come as an object with indices as keys, under `@ArrayFromObject`.
  case arrayFromObject(SpecifiedType)
  /// A value that may come in an array, under `@FirstOfMany`.
  case firstOfMany(SpecifiedType)
  /// A value that is made from a decoded one, under `@Converted`.
  case converted(SpecifiedConversion)
  /// A `Field`: a list of one, or an empty one if it is absent.
  case field(SpecifiedType)
  /// A value that comes as JSON in a string, under `@Embedded`.
  case embedded(SpecifiedType)
  /// A value with the key under which it comes, as an element or an entry.
  case entry(SpecifiedType)
  /// A `JSONValue`.
  case json
  /// The members that no other property asks for, under `@Undeclared`.
  case undeclared
  case wrapper(SpecifiedWrapper)
}

/// An integer type.
package struct SpecifiedInteger: Sendable {
  package let name: String
  package let bitWidth: Int
  package let isSigned: Bool

  package init<Value: FixedWidthInteger>(_ type: Value.Type) {
    name = "\(type)"
    bitWidth = Value.bitWidth
    isSigned = Value.isSigned
  }

  /// Returns a value of the type, or `nil` if the number is out of range.
  func value(isNegative: Bool, magnitude: UInt128) -> ExactValue? {
    guard magnitude != 0 else { return .integer(0) }
    let limit: UInt128 =
      isSigned
      ? (1 << UInt128(bitWidth - 1)) - (isNegative ? 0 : 1) : isNegative ? 0 : UInt128.max >> UInt128(128 - bitWidth)
    guard magnitude <= limit else { return nil }
    if isNegative { return .integer(Int128(truncatingIfNeeded: 0 &- magnitude)) }
    return Int128(exactly: magnitude).map(ExactValue.integer) ?? .unsigned(magnitude)
  }
}

/// An enum with raw values.
package struct SpecifiedEnumeration: Sendable {
  package let name: String
  package let rawType: SpecifiedType
  /// The raw values, which are also the values of the cases.
  package let rawValues: [ExactValue]
  /// Further spellings, with the raw values of their cases.
  package let spellings: [(text: String, rawValue: ExactValue)]
  /// The case for unknown values; `nil` if there is none.
  package let fallback: ExactValue?
  /// What the enum's own `init(from:)` makes of a value of the raw type; `nil` if it is synthesized.
  package var reading: SpecifiedReading?

  package init(
    name: String,
    rawType: SpecifiedType,
    rawValues: [ExactValue],
    spellings: [(text: String, rawValue: ExactValue)] = [],
    fallback: ExactValue?,
    reading: SpecifiedReading? = nil
  ) {
    self.name = name
    self.rawType = rawType
    self.rawValues = rawValues
    self.spellings = spellings
    self.fallback = fallback
    self.reading = reading
  }

  /// The raw value of the case that a value of the raw type gives; `nil` for none.
  package func rawValue(for value: ExactValue) -> ExactValue? {
    rawValues.contains(value) ? value : spellings.first { .text($0.text) == value }?.rawValue
  }
}

/// What a type's own `init(from:)` makes of a value, or the error that it throws.
package typealias SpecifiedReading = @Sendable (ExactValue) -> Result<ExactValue, SpecifiedError.Kind>

/// A scalar type with its own `init(from:)`, which is rescued as another type.
package struct SpecifiedOwnScalar: Sendable {
  package let name: String
  /// The type that the `init(from:)` reads, and by which a token is converted.
  package let base: SpecifiedType
  /// What the `init(from:)` makes of a value of that type.
  package let reading: SpecifiedReading

  package init(name: String, base: SpecifiedType, reading: @escaping SpecifiedReading) {
    self.name = name
    self.base = base
    self.reading = reading
  }
}

/// A conversion of one's own, from values of the payload's type to those of the property's.
package struct SpecifiedConversion: Sendable {
  package let input: SpecifiedType
  package let output: SpecifiedType
  /// The property's value; `nil` if there is none for an input.
  package let value: @Sendable (ExactValue) -> ExactValue?

  package init(
    from input: SpecifiedType,
    to output: SpecifiedType,
    value: @escaping @Sendable (ExactValue) -> ExactValue?
  ) {
    self.input = input
    self.output = output
    self.value = value
  }
}

/// A DTO whose own `init(from:)` reads one `Int` and refuses some values.
package struct SpecifiedCheckedInteger: Sendable {
  package let name: String
  package let defaultValue: ExactValue
  /// The error for a value, or `nil` for a value that is accepted.
  package let refusal: @Sendable (ExactValue) -> SpecifiedError.Kind?

  package init(
    name: String,
    defaultValue: ExactValue,
    refusal: @escaping @Sendable (ExactValue) -> SpecifiedError.Kind?
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.refusal = refusal
  }
}

/// A property wrapper of the library around a type.
package enum SpecifiedWrapper: Sendable {
  /// `@SafeBox`, `@SafeArray` and `@DroppingDictionary`: a bad value becomes its type's default.
  case safeBox(SpecifiedType)
  /// `@SafeDefault`: a bad value becomes the provider's default.
  case safeDefault(SpecifiedType, ExactValue)
  /// `@DroppingArray`: a bad element of the given type is dropped.
  case droppingArray(SpecifiedType)
}

extension SpecifiedType {
  /// The name of the type in a record.
  package var name: String {
    switch self {
    case .integer(let integer): integer.name
    case .float: "Float"
    case .double: "Double"
    case .decimal: "Decimal"
    case .boolean: "Bool"
    case .string: "String"
    case .date, .listedDate: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .data: "Data"
    case .enumeration(let enumeration): enumeration.name
    case .ownScalar(let scalar): scalar.name
    case .optional(let wrapped): "Optional<\(wrapped.name)>"
    case .array(let element): "Array<\(element.name)>"
    case .dictionary(let value): "Dictionary<String, \(value.name)>"
    case .integerDictionary(let value): "Dictionary<Int, \(value.name)>"
    case .enumerationDictionary(let key, let value): "Dictionary<\(key.name), \(value.name)>"
    case .set(let element): "Set<\(element.name)>"
    case .model(let model): model.name
    case .choice(let choice): choice.name
    case .union(let union): union.name
    case .plain(let type): type.name
    case .checkedInteger(let integer): integer.name
    case .oneOrMany(let element), .arrayFromObject(let element): "Array<\(element.name)>"
    case .firstOfMany(let value): value.name
    case .converted(let conversion): conversion.output.name
    case .field(let value): "Field<\(value.name)>"
    case .embedded(let value): value.name
    case .entry(let value): "Entry<\(value.name)>"
    case .json: "JSONValue"
    case .undeclared: "Dictionary<String, JSONValue>"
    case .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)): type.name
    case .wrapper(.droppingArray(let element)): "Array<\(element.name)>"
    }
  }

  /// The row of a policy.
  var target: RescueTarget {
    switch self {
    case .integer: .integer
    case .float, .double: .floatingPoint
    case .decimal: .decimal
    case .boolean: .boolean
    case .string: .string
    case .date, .listedDate: .date
    case .url: .url
    case .uuid: .uuid
    case .data: .data
    case .enumeration: .enumeration
    case .ownScalar(let scalar): scalar.base.target
    case .optional(let wrapped): wrapped.target
    case .array, .set, .oneOrMany, .arrayFromObject, .wrapper(.droppingArray): .array
    case .firstOfMany(let value), .field(let value), .entry(let value): value.target
    case .converted(let conversion): conversion.input.target
    case .dictionary, .integerDictionary, .enumerationDictionary, .undeclared: .dictionary
    // The documentation doesn't say which row is that of a JSONValue; the library takes that of a DTO.
    case .model, .choice, .plain, .checkedInteger, .embedded, .json: .object
    case .union: .union
    case .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)): type.target
    }
  }

  /// The default, or `nil` for a type without one.
  package var defaultValue: ExactValue? {
    switch self {
    case .integer: .integer(0)
    case .float: .binary32(0)
    case .double: .binary64(0)
    case .decimal: .text("0")
    case .boolean: .boolean(false)
    case .string: .text("")
    case .date, .listedDate, .url, .uuid, .data, .plain, .entry: nil
    case .enumeration(let enumeration): enumeration.fallback
    case .ownScalar(let scalar): scalar.base.defaultValue
    case .optional: .absent
    case .array, .oneOrMany, .arrayFromObject, .field, .wrapper(.droppingArray): .list([])
    case .firstOfMany(let value), .embedded(let value): value.defaultValue
    case .converted(let conversion): conversion.output.defaultValue
    case .json: .jsonNull
    case .set, .dictionary, .integerDictionary, .enumerationDictionary, .undeclared: .record([])
    case .model(let model): model.defaultValue
    case .choice(let choice): choice.fallback
    case .union(let union): union.hasFallback ? .record([]) : nil
    case .checkedInteger(let integer): integer.defaultValue
    case .wrapper(.safeBox(let type)): type.defaultValue
    case .wrapper(.safeDefault(_, let value)): value
    }
  }

  /// Whether the type is neither a DTO nor a container.
  var isScalar: Bool {
    switch unwrapped {
    case .array, .set, .dictionary, .integerDictionary, .enumerationDictionary, .model, .choice, .union, .plain,
      .checkedInteger, .oneOrMany, .arrayFromObject, .embedded, .json, .undeclared, .wrapper:
      false
    default: true
    }
  }

  /// Whether a value of the type may contain a dictionary, or an object that `JSONDecoder` reads as one.
  package var hasDictionaries: Bool {
    contains { type in
      switch type {
      case .dictionary, .integerDictionary, .enumerationDictionary, .arrayFromObject, .json, .undeclared: true
      default: false
      }
    }
  }

  /// Whether a value of the type may contain a dictionary whose keys are converted: integers or cases.
  package var hasConvertedKeys: Bool {
    contains { type in
      switch type {
      case .integerDictionary, .enumerationDictionary: true
      default: false
      }
    }
  }

  /// Whether a value of the type may contain an enum that isn't encoded with what has chosen its case: with a discriminator that its
  /// associated value keeps as undeclared, or by a key that is only encoded if the associated value has it.
  package var losesDiscriminators: Bool {
    contains { type in
      if case .union(let union) = type { return union.cases.contains { $0.key != nil } }
      guard case .choice(let choice) = type else { return false }
      return choice.cases.contains {
        $0.model.properties().contains { if case .undeclared = $0.type.unwrapped { true } else { false } }
      }
    }
  }

  /// Whether a value of the type may contain any JSON in a string. It is encoded with sorted keys, and an encoder refuses some numbers.
  package var embedsAnyJSON: Bool {
    contains { type in
      guard case .embedded(let value) = type else { return false }
      return value.contains {
        switch $0 {
        case .json, .undeclared: true
        default: false
        }
      }
    }
  }

  /// Whether a value of the type may contain a strict dictionary, which throws the error of the first entry that fails.
  package var hasStrictDictionaries: Bool {
    contains { type in
      guard case .model(let model) = type else { return false }
      return model.properties().contains { !$0.type.isWrapper && $0.type.hasDictionaries }
    }
  }

  /// Whether a value of the type may contain a `Decimal`.
  package var hasDecimals: Bool { contains { if case .decimal = $0 { true } else { false } } }

  /// Whether a value of the type may contain a date with a list of formats.
  package var hasListedDates: Bool { contains { if case .listedDate = $0 { true } else { false } } }

  /// Whether a value of the type may contain one of a type with its own policy.
  package var hasPolicies: Bool { contains { if case .model(let model) = $0 { model.policy != nil } else { false } } }

  private func contains(_ isSought: (SpecifiedType) -> Bool) -> Bool {
    var models: Set<String> = []
    return contains(isSought, outside: &models)
  }

  /// - Parameter models: The names of the models that have been searched. A model may contain itself.
  private func contains(_ isSought: (SpecifiedType) -> Bool, outside models: inout Set<String>) -> Bool {
    if isSought(self) { return true }
    switch self {
    case .optional(let type), .array(let type), .dictionary(let type), .integerDictionary(let type), .set(let type),
      .enumerationDictionary(_, let type), .plain(let type), .oneOrMany(let type), .arrayFromObject(let type),
      .firstOfMany(let type), .field(let type), .embedded(let type), .entry(let type), .wrapper(.safeBox(let type)),
      .wrapper(.safeDefault(let type, _)), .wrapper(.droppingArray(let type)):
      return type.contains(isSought, outside: &models)
    case .model(let model):
      guard models.insert(model.name).inserted else { return false }
      for property in model.properties() where property.type.contains(isSought, outside: &models) { return true }
      return false
    case .choice(let choice):
      for choice in choice.cases where SpecifiedType.model(choice.model).contains(isSought, outside: &models) {
        return true
      }
      return false
    case .union(let union): return union.cases.contains { $0.type.contains(isSought, outside: &models) }
    case .converted(let conversion): return conversion.input.contains(isSought, outside: &models)
    default: return false
    }
  }

  var isWrapper: Bool { if case .wrapper = self { true } else { false } }

  /// Whether a missing key is a value of the type.
  var isField: Bool {
    switch self {
    case .field: true
    case .wrapper(.safeBox(let type)): type.isField
    default: false
    }
  }

  /// Whether `null` is a value of the type.
  package var isOptional: Bool {
    switch self {
    case .optional: true
    case .converted(let conversion): conversion.output.isOptional
    case .firstOfMany(let type), .embedded(let type), .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)):
      type.isOptional
    default: false
    }
  }
}

/// A DTO whose `init(from:)` is synthesized, or a struct with `@Shielded`.
package struct SpecifiedModel: Sendable {
  package struct Property: Sendable {
    package let name: String
    package let type: SpecifiedType
    /// The keys that the declaration names, in its order; empty if the property's name is the key.
    package let keys: [SpecifiedKey]
    /// The property's key in `CodingKeys` that the type declares; `nil` if the property's name is the key.
    package let codingKey: String?

    package init(_ name: String, _ type: SpecifiedType, keys: [SpecifiedKey] = [], codingKey: String? = nil) {
      self.name = name
      self.type = type
      self.keys = keys
      self.codingKey = codingKey
    }
  }

  package let name: String
  /// The properties, in order of declaration. A closure, because a model may contain itself.
  package let properties: @Sendable () -> [Property]
  /// The default, or `nil` if the model has none.
  package let defaultValue: ExactValue?
  /// The policy of the type, for calls that have none.
  package let policy: SpecifiedPolicy?

  package init(
    name: String,
    defaultValue: ExactValue?,
    policy: SpecifiedPolicy? = nil,
    properties: @escaping @Sendable () -> [Property]
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.policy = policy
    self.properties = properties
  }
}

/// A key that `@Key` declares: one key of the object, or a path.
package struct SpecifiedKey: Hashable, Sendable {
  package let steps: [String]

  private init(_ steps: [String]) { self.steps = steps }

  /// A key in which a dot separates the keys of a path.
  package static func key(_ path: String) -> SpecifiedKey {
    SpecifiedKey(path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) })
  }

  /// A key that may contain dots.
  package static func literal(_ key: String) -> SpecifiedKey { SpecifiedKey([key]) }

  /// The key as a key strategy spells it.
  var converted: SpecifiedKey { SpecifiedKey(steps.map(SnakeCaseKey.converted)) }
}

/// An enum with `@Shielded` whose case is chosen by a member of the object.
package struct SpecifiedChoice: Sendable {
  package struct Case: Sendable {
    package let name: String
    /// The discriminator's values for the case.
    package let values: [String]
    /// The associated value, which is read from the same object.
    package let model: SpecifiedModel

    package init(_ name: String, values: [String]? = nil, _ model: SpecifiedModel) {
      self.name = name
      self.values = values ?? [name]
      self.model = model
    }
  }

  package let name: String
  package let discriminator: SpecifiedKey
  package let cases: [Case]
  /// The name of the case for unknown values, which has no associated value; `nil` if there is none.
  package let fallbackName: String?

  package init(name: String, discriminator: SpecifiedKey, fallbackName: String?, cases: [Case]) {
    self.name = name
    self.discriminator = discriminator
    self.fallbackName = fallbackName
    self.cases = cases
  }

  /// The value of the case for unknown values.
  package var fallback: ExactValue? { fallbackName.map { _ in .record([]) } }
}

/// An enum with `@Shielded` whose case is chosen by the kind of the value.
package struct SpecifiedUnion: Sendable {
  package struct Case: Sendable {
    package let name: String
    package let type: SpecifiedType
    /// The key that only the object of this case has; `nil` if the kind alone chooses the case.
    package let key: String?

    package init(_ name: String, _ type: SpecifiedType, key: String? = nil) {
      self.name = name
      self.type = type
      self.key = key
    }
  }

  package let name: String
  /// The cases with an associated value.
  package let cases: [Case]
  /// Whether there is a case for every other value.
  package let hasFallback: Bool

  package init(name: String, hasFallback: Bool, cases: [Case]) {
    self.name = name
    self.hasFallback = hasFallback
    self.cases = cases
  }
}
