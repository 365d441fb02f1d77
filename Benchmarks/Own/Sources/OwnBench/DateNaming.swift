/// How the decoder reads a `Date`.
enum DateNaming: String, CaseIterable, Sendable {
  case iso8601
  case seconds
  case milliseconds
  /// The seconds since 2001, `JSONDecoder`'s default.
  case deferred

  /// The strategy in Swift.
  var strategy: String {
    switch self {
    case .iso8601: ".iso8601"
    case .seconds: ".secondsSince1970"
    case .milliseconds: ".millisecondsSince1970"
    case .deferred: ".deferredToDate"
    }
  }
}
