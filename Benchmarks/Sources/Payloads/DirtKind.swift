/// A way in which a backend violates its schema.
public enum DirtKind: String, CaseIterable, Sendable {
  /// The key is missing.
  case missing
  /// The value is `null`.
  case null
  /// A number is written as a string: `"42"`, `" 42 "`, `"42.0"`.
  case numberAsString
  /// A string, or one string of a list, is written as a number: `4711`, `19.5`.
  case stringAsNumber
  /// A Bool is written in another way: `1`, `"Y"`, `"off"`, `"Checked"`.
  case creativeBool
  /// A scalar is an object or an array, or a list is an object or a scalar.
  case wrongShape
  /// A number doesn't fit the Int that the model declares: `3.9`, `1e300`, `9223372036854775808`.
  case misfitNumber
  /// One element of a list is an object, an array or `null`; in a list of objects, one element isn't an object.
  case corruptElement
  /// The envelope's `data` is called `items`.
  case renamedEnvelope
  /// A number or a Bool is an empty string.
  case emptyString
  /// An enum's case isn't declared.
  case unknownCase
  /// A date is in another format.
  case dateFormat
  /// A URL or a UUID isn't one.
  case invalidText

  /// A one-line summary for listings.
  public var summary: String {
    switch self {
    case .missing: "the key is missing"
    case .null: "the value is null"
    case .numberAsString: "a number written as a string: \"42\", \" 42 \", \"42.0\""
    case .stringAsNumber: "a string, or one string of the list, written as a number: 4711, 19.5"
    case .creativeBool: "a Bool written as 1, \"Y\", \"off\", \"Checked\", …"
    case .wrongShape: "an object or an array for a scalar; an object or a scalar for the list"
    case .misfitNumber: "a number that doesn't fit its Int: 3.9, 1e300, 9223372036854775808"
    case .corruptElement: "one element of the list is an object, an array or null"
    case .renamedEnvelope: "the envelope's data is called items"
    case .emptyString: "an empty string for a number or a Bool"
    case .unknownCase: "a case that the enum doesn't declare"
    case .dateFormat: "a date in another format: \"31/01/2026 10:00\", \"2026-01-31\""
    case .invalidText: "text that isn't a URL or a UUID"
    }
  }

  /// Whether a field can be dirty in this way.
  /// - Parameter target: The field's declared type.
  func applies(to target: FieldTarget) -> Bool {
    switch self {
    case .missing: !Self.optionals.contains(target) && !Self.elements.contains(target)
    case .null: !Self.optionals.contains(target)
    case .wrongShape: true
    case .numberAsString: Self.numbers.contains(target)
    case .stringAsNumber: target == .string || target == .list || target == .optionalString
    case .creativeBool: target == .boolean
    case .misfitNumber: target == .integer
    case .corruptElement: Self.collections.contains(target)
    case .renamedEnvelope: false
    case .emptyString: [.integer, .floatingPoint, .optionalNumber, .decimal, .boolean].contains(target)
    case .unknownCase: target == .enumeration
    case .dateFormat: target == .date || target == .dateNumber
    case .invalidText: target == .url || target == .uuid
    }
  }

  private static let optionals: [FieldTarget] = [
    .optionalString, .optionalNumber, .optionalObject, .date, .dateNumber, .url, .uuid,
  ]
  private static let elements: [FieldTarget] = [.numberElement, .row]
  private static let numbers: [FieldTarget] = [
    .integer, .floatingPoint, .optionalNumber, .decimal, .numberList, .numberElement, .dateNumber,
  ]
  private static let collections: [FieldTarget] = [.list, .numberList, .numberElement, .dictionary, .objectList, .row]
}
