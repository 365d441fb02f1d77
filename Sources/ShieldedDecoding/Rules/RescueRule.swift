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
  /// `String` ← string with invalid UTF-8 or a lone surrogate escape.
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
  /// Dictionary ← anything else.
  case dictionaryFromOther
  /// A DTO ← anything else, or an object that its own `init(from:)` rejects.
  case objectFromOther
  /// An envelope's payload ← a key other than the first candidate, or no key at all.
  case renamedEnvelope
  /// Any target ← a value that the end of a truncated payload cut off.
  case incompletePayload
  /// Any target ← a document with text around it, which was skipped.
  case surroundingText
  /// A domain model ← a DTO that lacks required data.
  case domainConversion
  /// No property ← a key of an object. It isn't a row of the rescue table: nothing is decoded.
  case undeclaredKey
}
