import DecoderAgreement
import ShieldedDecoding

/// What takes the place of a value that can't be read.
enum Replacement {
  /// Another value. The record shows the given type as expected.
  case value(ExactValue)
  /// Nothing: the element or entry is left out.
  case dropping
  /// There is none, and the error is thrown.
  case none
}

extension Specification {
  /// Reads a value and, if that isn't possible, rescues it by its row of the table.
  ///
  /// - Returns: The value, or `nil` if it is dropped.
  mutating func rescued(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    replacement: Replacement
  ) throws(SpecifiedError) -> ExactValue? {
    let token = SpecifiedToken(tree)
    if case .null = token, !type.readsNull {
      if case .field = type { return .list([.absent]) }
      if type.isOptional { return .absent }
      let error = SpecifiedError(type.errorForNull, at: path)
      if settings.policy[type.target, from: .null] == .throw { throw error }
      return try replace(type, by: replacement, orThrow: error) { outcome in
        Self.record(path, .nullValue, outcome, .valueNotFound, type, token)
      }
    }
    do {
      let value = try read(type, tree, at: path, isRescuing: true)
      guard let loss = lostDigits(of: type, token) else { return value }
      return try replaceLostDigits(loss, type, token, at: path, replacement: replacement)
    } catch {
      guard isRescued(error, type, token, at: path) else { throw error }
      return try converted(type, tree, at: path, replacement: replacement, error: error)
    }
  }

  /// Whether an error is the failure of the value itself, and not one that passes through it.
  private func isRescued(
    _ error: SpecifiedError,
    _ type: SpecifiedType,
    _ token: SpecifiedToken,
    at path: SpecifiedPath
  ) -> Bool {
    switch (type.unwrapped, token) {
    case (.array, .array), (.set, .array), (.oneOrMany, .array), (.arrayFromObject, .array),
      (.wrapper(.droppingArray), .array):
      return false
    case (.dictionary, .object), (.integerDictionary, .object), (.enumerationDictionary, .object): return false
    // An object with a key that isn't valid Unicode isn't an array of entries.
    case (.arrayFromObject(.entry), .object): return error.path == path
    // An error of an element passes through a list in a string too.
    case (.embedded(let value), .string) where [.array, .dictionary].contains(value.target):
      return error.fullPath == path && !error.kind.isForeign
    case (.date, _), (.listedDate, _): return true
    default: break
    }
    if case .foreign = error.kind { return false }
    return true
  }

  /// Rescues a value that plain `Codable` refused with an error.
  private mutating func converted(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    replacement: Replacement,
    error: SpecifiedError
  ) throws(SpecifiedError) -> ExactValue? {
    let token = SpecifiedToken(tree)
    let action = settings.policy[type.target, from: token.source]
    if action == .throw { throw error }
    if let value = try inOtherShape(type, tree, at: path, action) { return value }
    var conversion = type.conversion(of: token, over: settings.decoder)
    var underlying: SpecifiedError?
    if type.throwsItsOwnErrors, isOwnError(error, of: type, tree, at: path) {
      conversion = .unusable(.elementFailed)
      underlying = error
    }
    let rule = type.rule(for: token, over: settings.decoder, isRefused: !conversion.isAllowed(by: action))
    if case .kept(let value, let outcome) = conversion, conversion.isAllowed(by: action) {
      records.append(Self.record(path, rule, outcome, nil, type, token))
      return value
    }
    return try replace(type, by: replacement, orThrow: error) { outcome in
      var record = Self.record(path, rule, outcome, conversion.reason, type, token)
      record.underlyingPath = underlying?.fullPath
      record.cause = underlying?.cause
      return record
    }
  }

  /// Reads one element in place of an array, or the first element of an array in place of a value, as the declaration says.
  private mutating func inOtherShape(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    _ action: RescuePolicy.Action
  ) throws(SpecifiedError) -> ExactValue? {
    let token = SpecifiedToken(tree)
    switch (type, tree) {
    // For an element that is an array itself, there is no other shape.
    case (.oneOrMany(let element), _) where element.target != .array:
      guard action == .retype || action == .lossy, ![.emptyString, .emptyObject].contains(token.source),
        let value = try usable(element, tree, at: path)
      else { return nil }
      records.append(Self.record(path, .arrayFromElement, .retyped, nil, type, token))
      return .list([value])
    case (.arrayFromObject(let element), .object(let members)):
      guard action == .retype || action == .lossy, !members.isEmpty else { return nil }
      var seen: Set<String> = []
      var numbered: [(index: Int, value: JSONTree)] = []
      for member in members {
        let key = JSONString(member.key)
        guard key.isUnicode, let index = UInt64(key.repairedText), index <= Int.max, "\(index)" == key.repairedText
        else { return nil }
        if seen.insert(key.repairedText).inserted { numbered.append((Int(index), member.value)) }
      }
      records.append(Self.record(path, .arrayFromObject, .retyped, nil, type, token))
      var values: [(index: Int, value: ExactValue)] = []
      let replacement = element.defaultValue.map(Replacement.value) ?? .dropping
      for (index, tree) in numbered where !isOpen(path.key("\(index)")) {
        if let value = try part(element, tree, at: path.key("\(index)"), replacement) { values.append((index, value)) }
      }
      return .list(values.sorted { $0.index < $1.index }.map(\.value))
    case (.firstOfMany(let value), .array(let elements)) where value.target != .array:
      guard let first = elements.first, action == .lossy || action == .retype && elements.count == 1,
        let value = try usable(value, first, at: path.index(0))
      else { return nil }
      records.append(Self.record(path, .elementFromArray, elements.count == 1 ? .retyped : .lossy, nil, type, token))
      return value
    case (_, _):
      guard case .embedded(let value) = type.unwrapped, action == .retype || action == .lossy,
        ![.string, .emptyString].contains(token.source)
      else { return nil }
      do {
        guard let value = try rescued(value, tree, at: path, replacement: .none) else { return nil }
        records.append(Self.record(path, .embeddedValue, .retyped, nil, type, token))
        return value
      } catch {
        if error.kind.isForeign || !isRescued(error, value, token, at: path) { throw error }
        return nil
      }
    }
  }

  /// A value that is read or rescued, but not replaced by a default; `nil` if there is none.
  private mutating func usable(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue? {
    do {
      return try rescued(type, tree, at: path, replacement: .none)
    } catch {
      if error.kind.isForeign || !isRescued(error, type, SpecifiedToken(tree), at: path) { throw error }
      return nil
    }
  }

  /// Whether an error was thrown by a value's `init(from:)` after it had found the kind of token that it requires.
  private func isOwnError(
    _ error: SpecifiedError,
    of type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) -> Bool {
    if case .union(let union) = type.unwrapped { return chosenCase(of: union, tree, at: path) != nil }
    if case .object = tree { return true }
    // In a string of JSON, a `null` is a value of another kind too.
    if case .embedded = type.unwrapped, error.fullPath == path, error.kind == .valueNotFound { return false }
    return error.fullPath != path || error.kind != .typeMismatch
  }

  /// Replaces a value and appends the record.
  mutating func replace(
    _ type: SpecifiedType,
    by replacement: Replacement,
    orThrow error: SpecifiedError,
    _ record: (RescueOutcome) -> SpecifiedRecord
  ) throws(SpecifiedError) -> ExactValue? {
    switch replacement {
    case .value(let value):
      records.append(record(.defaulted))
      return value
    case .dropping:
      records.append(record(.dropped))
      return nil
    case .none: throw error
    }
  }

  /// The value of a `Decimal` that can't hold all digits of its number, although plain `Codable` reads it.
  private func lostDigits(of type: SpecifiedType, _ token: SpecifiedToken) -> ExactValue? {
    guard settings.decoder == .shieldedJSONDecoder, case .decimal = type.unwrapped, case .number = token,
      case .kept(let value, .lossy) = SpecifiedType.decimal.conversion(of: token, over: settings.decoder)
    else { return nil }
    return value
  }

  private mutating func replaceLostDigits(
    _ value: ExactValue,
    _ type: SpecifiedType,
    _ token: SpecifiedToken,
    at path: SpecifiedPath,
    replacement: Replacement
  ) throws(SpecifiedError) -> ExactValue? {
    switch settings.policy[.decimal, from: .number] {
    case .throw: return value
    case .lossy:
      records.append(Self.record(path, .numberFromNumber, .lossy, nil, type, token))
      return value
    default:
      return try replace(type, by: replacement, orThrow: SpecifiedError(.dataCorrupted, at: path)) { outcome in
        Self.record(path, .numberFromNumber, outcome, .refusedByPolicy, type, token)
      }
    }
  }

  static func record(
    _ path: SpecifiedPath,
    _ rule: RescueRule,
    _ outcome: RescueOutcome,
    _ reason: RescueReason?,
    _ type: SpecifiedType,
    _ token: SpecifiedToken?
  ) -> SpecifiedRecord {
    SpecifiedRecord(
      path: path,
      rule: rule,
      outcome: outcome,
      reason: reason,
      expected: type.name,
      source: token?.source ?? .missing,
      found: token?.found
    )
  }
}

extension SpecifiedType {
  /// The type inside Optionals and wrappers that hold one value.
  var unwrapped: SpecifiedType {
    switch self {
    case .optional(let type), .firstOfMany(let type), .field(let type), .entry(let type), .wrapper(.safeBox(let type)),
      .wrapper(.safeDefault(let type, _)):
      type.unwrapped
    default: self
    }
  }

  /// Whether a `null` is read as any other value.
  var readsNull: Bool {
    switch self {
    case .json: true
    case .converted(let conversion): conversion.input.isOptional
    default: false
    }
  }

  /// The error that plain `Codable` throws for `null`. Foundation's differs for a `Bool`, and the library's decoder follows it.
  var errorForNull: SpecifiedError.Kind {
    if case .boolean = unwrapped { .typeMismatch } else { .valueNotFound }
  }

  /// Whether the type's own `init(from:)` may throw an error for a token of the right kind.
  fileprivate var throwsItsOwnErrors: Bool {
    switch unwrapped {
    case .model, .choice, .union, .plain, .checkedInteger, .embedded, .json: true
    default: false
    }
  }
}

extension SpecifiedError {
  /// The error's path, which for a missing key ends at that key.
  var fullPath: SpecifiedPath {
    if case .keyNotFound(let key) = kind { path.appending(.key(key)) } else { path }
  }

  var cause: RescueReason? {
    switch kind {
    case .keyNotFound: .keyNotFound
    case .valueNotFound: .valueNotFound
    case .typeMismatch: .typeMismatch
    case .dataCorrupted, .serverError, .foreign: nil
    }
  }
}
