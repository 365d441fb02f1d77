import Foundation

// Generated code passes the dates of a property through these functions, so that the calls for any other property also decode
// and encode them.
extension DateFormatList {
  /// The date of a listed date.
  ///
  /// - Parameter listed: The listed date.
  @_disfavoredOverload
  @inlinable
  public static func date(_ listed: ListedDate<Self>) -> Date { listed.date }

  /// The date of an Optional listed date.
  ///
  /// - Parameter listed: The listed date, or `nil`.
  @inlinable
  public static func date(_ listed: ListedDate<Self>?) -> Date? { listed?.date }

  /// A date that is decoded by the formats of this list.
  ///
  /// - Parameter date: The date.
  @_disfavoredOverload
  @inlinable
  public static func listed(_ date: Date) -> ListedDate<Self> { ListedDate(date) }

  /// An Optional date that is decoded by the formats of this list.
  ///
  /// - Parameter date: The date, or `nil`.
  @inlinable
  public static func listed(_ date: Date?) -> ListedDate<Self>? { date.map { ListedDate($0) } }
}
