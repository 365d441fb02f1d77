import ShieldedNetworking

/// The expected result of a call, independent of the client's messages.
indirect enum Expectation: Sendable, Hashable {
  typealias Reason = RequestError<ShopCode>.Reason

  /// The list in the body.
  case value([Int])
  /// The given reason.
  case reason(Reason)
  /// A lost connection; `nil` if the number of bytes depends on the system, as it does after a reset.
  case lost(after: Int?)
  /// A `malformedResponse` with any short reason.
  case malformed
  /// An `untrustedServer` with any reason.
  case untrusted
  /// A `redirectRefused` with any origins.
  case redirectRefused
  /// An `unreachable` with any reason.
  case unreachable
  /// An `other` with any reason.
  case other
  /// One of several results, depending on which of two events the transport sees first.
  case oneOf([Expectation])
  /// A trap of Foundation's session on Linux. The call runs in its own process, and must end as given or trap.
  case trapsOnLinux(otherwise: Expectation)

  static let notHTTP = Expectation.reason(.transport(.notHTTP))
  static let emptyBody = Expectation.reason(.unreadable(.emptyBody))
  static let htmlPage = Expectation.reason(.unreadable(.htmlPage))
  static let malformedJSON = Expectation.reason(.unreadable(.malformedJSON))
  static func unknownEncoding(_ name: String) -> Expectation { .reason(.unreadable(.unknownEncoding(name))) }
  static let lost = Expectation.lost(after: nil)
  static let readOrMalformed = Expectation.oneOf([.value([1]), .malformed])
  static let readOrRefused = Expectation.oneOf([.value([1]), .malformed, .notHTTP])
  static let malformedOrNotHTTP = Expectation.oneOf([.malformed, .notHTTP])
  static let malformedOrLost = Expectation.oneOf([.malformed, .lost])
  static let unanswered = Expectation.oneOf([.lostInHeader, .notHTTP])
  static let lostInHeader = Expectation.lost(after: 0)

  static func timedOut(after limit: Duration) -> Expectation { .reason(.transport(.timedOut(after: limit))) }
  static func tooLarge(_ limit: Int) -> Expectation { .reason(.transport(.bodyTooLarge(limit: limit))) }
  static func wrongContentType(_ type: String) -> Expectation { .reason(.unreadable(.wrongContentType(type))) }
  static func truncatedJSON(_ count: Int) -> Expectation {
    .reason(.unreadable(.truncatedJSON(byteCount: count)))
  }

  /// Whether a call ended as expected.
  func matches(_ result: Result<[Int], RequestError<ShopCode>>, within limits: TransportLimits) -> Bool {
    switch (self, result) {
    case (.value(let value), .success(let list)): value == list
    case (.oneOf(let expectations), _): expectations.contains { $0.matches(result, within: limits) }
    case (.trapsOnLinux(let otherwise), _): otherwise.matches(result, within: limits)
    case (_, .success): false
    case (.value, .failure): false
    case (.reason(let reason), .failure(let error)): error.reason == reason
    case (.lost(let count), .failure(let error)):
      if case .transport(.connectionLost(let received)) = error.reason { received == count ?? received } else { false }
    case (.malformed, .failure(let error)):
      if case .transport(.malformedResponse(let reason)) = error.reason { reason.utf8.count < 100 } else { false }
    case (.untrusted, .failure(let error)):
      if case .transport(.untrustedServer) = error.reason { true } else { false }
    case (.redirectRefused, .failure(let error)):
      if case .transport(.redirectRefused) = error.reason { true } else { false }
    case (.other, .failure(let error)):
      if case .transport(.other) = error.reason { true } else { false }
    case (.unreachable, .failure(let error)):
      if case .transport(.unreachable) = error.reason { true } else { false }
    }
  }

  /// The time by which the call must have ended.
  func deadline(within limits: TransportLimits) -> Duration {
    switch self {
    case .reason(.transport(.timedOut(let limit))): limit == limits.idleTime ? limit + .milliseconds(200) : limit
    default: limits.totalTime
    }
  }

  /// Whether the call must run in its own process.
  var traps: Bool { if case .trapsOnLinux = self { true } else { false } }
}
