/// Dirty tokens that replace clean ones in a document. A change here changes every dirty payload, and with it the pinned
/// hashes.
enum DirtySpellings {
  /// Spellings of true, as JSON tokens.
  static let creativeTrue = [
    "1", "\"1\"", "\"true\"", "\"TRUE\"", "\"yes\"", "\"Y\"", "\"on\"", "\"Checked\"", "\"t\"", "1.0", "\" true \"",
  ]
  /// Spellings of false, as JSON tokens.
  static let creativeFalse = [
    "0", "\"0\"", "\"false\"", "\"False\"", "\"no\"", "\"N\"", "\"off\"", "\"unchecked\"", "\"f\"", "0.0",
    "\" FALSE \"",
  ]
  /// Cases that no enum declares.
  static let unknownCases = ["archived", "on-hold", "OPEN"]
  /// Dates that aren't in ISO 8601, as JSON tokens.
  static let otherDates = ["\"31/01/2026 10:00\"", "\"2026-01-31\"", "\"Sat, 31 Jan 2026 10:00:00 GMT\""]
  /// Tokens that replace a list of strings.
  static let listsOfOtherShape = ["{\"0\":\"new\"}", "\"new\"", "7", "true"]
  /// Tokens that replace a list of numbers or objects.
  static let arraysOfOtherShape = ["{\"0\":1}", "\"none\"", "7", "true"]
  /// Tokens that replace an object.
  static let objectsOfOtherShape = ["[{}]", "\"none\"", "7", "true"]
  /// Tokens that replace a string in a list.
  static let corruptTexts = ["{\"text\":\"new\"}", "[\"new\"]", "null"]
  /// Tokens that replace a number in a list.
  static let corruptNumbers = ["{\"value\":1}", "[1]", "null"]
  /// Tokens that replace an object in a list.
  static let corruptObjects = ["7", "\"gone\"", "[]", "null"]
}
