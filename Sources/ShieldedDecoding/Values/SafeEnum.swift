/// An enum that declares a fallback case for unknown raw values.
///
///     enum Status: String, Codable, SafeEnum {
///       case active, closed, unknown
///       static let fallback = Status.unknown
///     }
///     // under `@SafeBox var status: Status`: {"status": "archived"} gives .unknown, and the record keeps "archived"
///
/// The token is first converted to the raw value's type by the rescue table, so `"2"` finds the case 2 of an `Int` enum. A
/// lossy conversion doesn't count: `2.9` finds no case. An enum is normally decoded through its raw value, so a hand-written
/// `init(from:)` must accept the same raw values.
///
/// The fallback is used only if the property or the list needs a value. An Optional becomes `nil` instead. An element under
/// ``DroppingArray``, an element of a set, and a dictionary's entry are dropped:
///
///     struct Orders: Codable {
///       @SafeBox var latest: Status
///       @SafeBox var previous: Status?
///       @SafeArray var all: [Status]
///       @DroppingArray var known: [Status]
///       @DroppingDictionary var byID: [String: Status]
///     }
///     // {"latest": "archived", "previous": "archived", "all": ["closed", "archived"],
///     //  "known": ["closed", "archived"], "byID": {"1": "closed", "2": "archived"}}
///     // gives latest .unknown, previous nil, all [.closed, .unknown], known [.closed], byID ["1": .closed]
///
/// Each of them is recorded with the reason ``RescueReason/unknownCase``.
public protocol SafeEnum: SafeValue, RescuableEnum {
  /// The case to use for an unknown raw value.
  static var fallback: Self { get }
}

extension SafeEnum {
  /// The ``fallback`` case.
  public static var defaultValue: Self { fallback }
}
