/// The row of the rescue table that a rescue followed.
@nonexhaustive
public enum RescueRule: String, Sendable, Hashable, CaseIterable, Codable {
  /// Any target ← missing key.
  case missingKey
  /// Any target ← `null`.
  case nullValue
  /// A number ← a number of another type: `3.9` as 3.
  case numberFromNumber
  /// A number ← string.
  case numberFromString
  /// A number ← `true` or `false`.
  case numberFromBoolean
  /// `Bool` ← number.
  case booleanFromNumber
  /// `Bool` ← string.
  case booleanFromString
  /// `String` ← number.
  case stringFromNumber
  /// `String` ← `true` or `false`.
  case stringFromBoolean
  /// `String` ← string with invalid UTF-8 or a lone surrogate escape, or one that a conversion refuses.
  case stringFromInvalidString
  /// Any scalar ← object, array, or a value that JSON doesn't have.
  case scalarFromContainer
  /// An enum ← a raw value, after that value's own row.
  case enumerationFromRawValue
  /// `Date`, `URL`, `UUID` or `Data` ← a value that the decoder's strategy rejects, or that no listed ``DateFormat`` reads.
  case valueByStrategy
  /// A date with a list of formats ← a value in a listed ``DateFormat`` other than the first.
  case dateFromOtherFormat
  /// A date whose list has both seconds and milliseconds ← a number that its magnitude makes the one that isn't first.
  case dateFromMagnitude
  /// Array ← anything else.
  case arrayFromOther
  /// Array with `OneOrMany` ← one element without brackets.
  case arrayFromElement
  /// Array with `ArrayFromObject` ← an object with the values of an array.
  case arrayFromObject
  /// A value with `FirstOfMany` ← an array.
  case elementFromArray
  /// A value with `Embedded` ← the value itself, in place of a string of JSON.
  case embeddedValue
  /// Dictionary ← anything else.
  case dictionaryFromOther
  /// A DTO ← anything else, or an object that its own `init(from:)` rejects.
  case objectFromOther
  /// A union ← a token that chooses no case, or whose value the chosen case's type rejects.
  case unionFromOther
  /// An envelope's payload ← a key other than the first candidate, or no key at all.
  case renamedEnvelope
  /// Any target ← a value that the end of a truncated payload cut off.
  case incompletePayload
  /// Any target ← a document with text around it, which was skipped.
  case surroundingText
  /// A body ← text in the charset that the response declares, which isn't Unicode.
  case declaredCharset
  /// An Optional payload ← a success without a body.
  case emptyBody
  /// Any target ← a document with commas after the last elements or members, which were skipped.
  case trailingComma
  /// Any target ← a document with comments, which were skipped.
  case comment
  /// Any target ← a document with control characters in strings that aren't escaped.
  case controlCharacter
  /// Any target ← a document with numbers that aren't finite, such as `NaN`.
  case nonFiniteNumber
  /// A domain model ← a DTO that lacks required data.
  case domainConversion
}

/// The result of a rescue.
///
/// A value that plain `Codable` would have produced isn't a rescue and has no outcome.
@nonexhaustive
public enum RescueOutcome: String, Sendable, Hashable, CaseIterable, Codable {
  /// The same value was read from another JSON type; nothing is lost: `"42"` as 42.
  case retyped
  /// A value was kept that lacks some of the information: 3 for `3.9`.
  case lossy
  /// There was no usable value; the default is used.
  case defaulted
  /// There was no usable value; the element or entry is removed.
  case dropped
}

/// The reason why there was no usable value.
@nonexhaustive
public enum RescueReason: String, Sendable, Hashable, CaseIterable, Codable {
  /// The key is absent.
  case keyNotFound
  /// The value is `null`.
  case valueNotFound
  /// The value has the wrong kind, for example an object when a number was expected.
  case typeMismatch
  /// The string isn't a JSON number: `"12abc"`, `"1,234"`, `"0x10"`.
  case notNumeric
  /// The rescue table knows no truth value for the number or string: `2`, `"maybe"`.
  case notBoolean
  /// The number doesn't fit the type: `300` into a `UInt8`, `1e300` into an `Int`.
  case outOfRange
  /// The string or the body is empty or contains only white space.
  case empty
  /// The raw value doesn't match any case of the enum, or the token chooses no case of the union.
  case unknownCase
  /// The string isn't valid UTF-8, or isn't in the target's format (a `URL`, a `UUID`, a date).
  case invalidString
  /// The decoder can't read the number as any type, or can't supply all its digits.
  case unreadableNumber
  /// The property's `ValueConversion` has no value for the input.
  case notConvertible
  /// The value's own `init(from:)` threw.
  case elementFailed
  /// The element of a stream isn't JSON: a line such as `[DONE]` or `data: {"id": 2}`.
  case malformed
  /// The payload ends before the value or inside it.
  case incomplete
  /// The table has a value, but the ``RescuePolicy`` doesn't allow that conversion.
  case refusedByPolicy
}
