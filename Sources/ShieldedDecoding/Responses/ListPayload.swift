/// A payload that is a list, for which `""` and `{}` mean an empty list: backends send them in its place. So does `null`, unless
/// the payload is Optional.
protocol ListPayload {
  /// The type that a record shows: that of the list inside a wrapper.
  associatedtype List = Self

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
  typealias List = [Element]

  static var emptyList: SafeArray { SafeArray(wrappedValue: []) }
}

extension DroppingArray: ListPayload where Element: Rescuable {
  typealias List = [Element]

  static var emptyList: DroppingArray { DroppingArray(wrappedValue: []) }
}

extension Optional: ListPayload where Wrapped: ListPayload {
  typealias List = Wrapped.List?

  static var emptyList: Wrapped? { Wrapped.emptyList }
}

extension ListPayload {
  static var listType: any Any.Type { List.self }
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
