/// The tokens that stand in a document in the place of others. A change here changes every dirty payload, and so the pinned
/// hashes.
enum DirtySpellings {
  /// Ways to write true, as JSON tokens.
  static let creativeTrue = [
    "1", "\"1\"", "\"true\"", "\"TRUE\"", "\"yes\"", "\"Y\"", "\"on\"", "\"Checked\"", "\"t\"", "1.0", "\" true \"",
  ]
  /// Ways to write false, as JSON tokens.
  static let creativeFalse = [
    "0", "\"0\"", "\"false\"", "\"False\"", "\"no\"", "\"N\"", "\"off\"", "\"unchecked\"", "\"f\"", "0.0",
    "\" FALSE \"",
  ]
  /// What stands where a list of strings should.
  static let listsOfOtherShape = ["{\"0\":\"new\"}", "\"new\"", "7", "true"]
  /// What stands where a list of numbers or objects should.
  static let arraysOfOtherShape = ["{\"0\":1}", "\"none\"", "7", "true"]
  /// What stands where an object should.
  static let objectsOfOtherShape = ["[{}]", "\"none\"", "7", "true"]
  /// What stands where a string of a list should.
  static let corruptTexts = ["{\"text\":\"new\"}", "[\"new\"]", "null"]
  /// What stands where a number of a list should.
  static let corruptNumbers = ["{\"value\":1}", "[1]", "null"]
  /// What stands where an object of a list should.
  static let corruptObjects = ["7", "\"gone\"", "[]", "null"]
}
