/// A collection whose invalid elements are always dropped: a set or a dictionary, and an Optional of one.
///
/// The macro's attribute `@Dropping` accepts it as well as arrays, and changes nothing for it.
public protocol DroppingCollection: SafeValue {}

extension Set: DroppingCollection where Element: Rescuable {}

extension Dictionary: DroppingCollection where Key: RescuableKey, Value: Rescuable {}

extension Optional: DroppingCollection where Wrapped: DroppingCollection {}
