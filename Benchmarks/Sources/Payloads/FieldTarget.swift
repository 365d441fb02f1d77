/// The declared type of a field, which determines the kinds of dirt that apply to it.
enum FieldTarget {
  /// A `String`.
  case string
  /// An `Int`.
  case integer
  /// A `Double`.
  case floatingPoint
  /// A `Bool`.
  case boolean
  /// A `Decimal`.
  case decimal
  /// An enum of strings.
  case enumeration
  /// A `Date?` that is a string in the document.
  case date
  /// A `Date?` that is a number in the document.
  case dateNumber
  /// A `URL?`.
  case url
  /// A `UUID?`.
  case uuid
  /// An object that may be missing.
  case optionalObject
  /// A list of `String`.
  case list
  /// A `String?`.
  case optionalString
  /// A `Double?` or an `Int?`.
  case optionalNumber
  /// A list of `Double`.
  case numberList
  /// A `Double` in a list.
  case numberElement
  /// A dictionary of `Int`.
  case dictionary
  /// An object with fields of its own.
  case object
  /// A list of objects with fields of their own.
  case objectList
  /// A list of numbers in a list.
  case row

  /// Whether the field contains other fields, each of which can be dirty independently.
  var isContainer: Bool {
    self == .object || self == .optionalObject || self == .objectList || self == .row
  }
}
