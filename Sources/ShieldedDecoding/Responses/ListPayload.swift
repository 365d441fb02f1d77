/// A payload that is a list, for which `null`, `""` and `{}` mean an empty list: backends send them in its place.
protocol ListPayload {
  /// The list without elements.
  static var emptyList: Self { get }
}

extension Array: ListPayload where Element: SafeValue {
  static var emptyList: [Element] { [] }
}

extension Set: ListPayload where Element: Rescuable {
  static var emptyList: Set { [] }
}

extension SafeArray: ListPayload where Element: SafeValue {
  static var emptyList: SafeArray { SafeArray(wrappedValue: []) }
}

extension DroppingArray: ListPayload where Element: Rescuable {
  static var emptyList: DroppingArray { DroppingArray(wrappedValue: []) }
}

extension JSONToken {
  /// Whether a backend sends the token in place of an empty list.
  var meansEmptyList: Bool {
    switch self {
    case .string(let text): RescueRules.isBlank(text)
    case .object(let isEmpty): isEmpty
    default: false
    }
  }
}
