import Foundation

/// The rules by which a client sends a failed request again, and the time that it waits before.
///
///     options.retry = RetryPolicy()
///     // 503 with `Retry-After: 2`, 502, 200: three requests, the second after 2 s and the third after up to 1 s
///
/// Only a request that may be repeated is: one with an idempotent method (RFC 9110, section 9.2.2), unless its endpoint's
/// ``Endpoint/isRepeatable`` says otherwise for its ``Endpoint/method``. After a redirect to another method or another origin, only a
/// `GET` or a `HEAD` is. A stream isn't repeated after its first element. The repetition after a renewal of the
/// token isn't a retry.
///
/// A client doesn't retry by default. `URLSessionTransport` on Linux may repeat a request without a body on its own, if a
/// connection that it has used before closes without an answer.
public struct RetryPolicy: Sendable, Hashable {
  /// The largest number of times that a request is sent. Less than 2 means that it is never repeated.
  public var attemptCount: Int
  /// The longest wait before the first repetition. Before each further one, it is twice as long.
  public var baseDelay: Duration
  /// The longest wait. If the server asks for a longer one by `Retry-After`, the request isn't repeated.
  public var maximumDelay: Duration
  /// The HTTP statuses after which a request is repeated.
  public var statuses: Set<Int>
  /// A Boolean value that indicates whether a request is repeated after ``TransportError/connectionLost(receivedByteCount:)``,
  /// ``TransportError/timedOut(after:)`` and ``TransportError/unreachable(reason:)``.
  public var retriesConnections: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - attemptCount: The largest number of times that a request is sent. By default 3.
  ///   - baseDelay: The longest wait before the first repetition. By default half a second. The wait is a random part of it, so
  ///     that many clients don't come back at the same time.
  ///   - maximumDelay: The longest wait. By default 30 seconds.
  ///   - statuses: The HTTP statuses after which a request is repeated. By default 408, 429, 502, 503 and 504.
  ///   - retriesConnections: Whether a request is repeated after an error of the connection. By default `true`.
  public init(
    attemptCount: Int = 3,
    baseDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(30),
    statuses: Set<Int> = [408, 429, 502, 503, 504],
    retriesConnections: Bool = true
  ) {
    self.attemptCount = attemptCount
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.statuses = statuses
    self.retriesConnections = retriesConnections
  }
}

/// The repetitions of one call: that after a renewal of the token, and those of the retry policy.
struct Repetitions {
  private let policy: RetryPolicy?
  /// What the last attempt has sent.
  let sent = SentRequest()
  private var renewal: (TokenRenewal, ticket: TokenRenewal.Ticket)?
  private var attemptCount = 1
  private var isRenewed = false

  /// Begins a call, before the token is read. If a renewal ends between the two, the request may be repeated unnecessarily, but the
  /// token is never renewed unnecessarily.
  init(_ options: ClientOptions) {
    policy = options.retry
    renewal = options.renewal.map { ($0, $0.ticket()) }
  }

  /// Renews the token or waits, if the request is to be sent again.
  ///
  /// - Throws: The error, unless the request is to be sent again.
  mutating func prepare<Target: Endpoint>(
    after error: RequestError<Target.Code>,
    of endpoint: Target
  ) async throws(RequestError<Target.Code>) {
    if error.isTokenExpiry, !isRenewed, renewal != nil {
      try await renew(after: error, of: endpoint)
      isRenewed = true
      return
    }
    guard let policy, attemptCount < policy.attemptCount, isRepeatable(endpoint), isRepeatable(after: error),
      policy.covers(error),
      let delay = policy.delay(before: attemptCount, retryAfter: error.headers["Retry-After"])
    else { throw error }
    attemptCount += 1
    do { try await Task.sleep(for: delay) } catch _ { throw error.followed(by: .canceled) }
    // The token is read again, so the renewals before don't concern it.
    renewal = renewal.map { renewal, _ in (renewal, renewal.ticket()) }
  }

  /// Returns a Boolean value that indicates whether the request that was sent may be sent again. An endpoint speaks for its method,
  /// not for another one with which its request was created or prepared.
  private func isRepeatable(_ endpoint: some Endpoint) -> Bool {
    let method = sent.method ?? endpoint.method
    return endpoint.isRepeatable
      && (method.uppercased() == endpoint.method.uppercased() || TransportRequest.isIdempotent(method))
  }

  /// Returns a Boolean value that indicates whether no server has performed the request before it has redirected it.
  private func isRepeatable<Code>(after error: RequestError<Code>) -> Bool {
    switch error.redirection == .none ? sent.redirection : error.redirection {
    case .none: true
    case .otherMethod: false
    // With the same method or with another one.
    case .otherOrigin: ["GET", "HEAD"].contains(sent.method?.uppercased())
    }
  }

  /// Renews the token after an error that says that it has expired.
  ///
  /// - Throws: The error, unless the request is to be sent again.
  private func renew<Target: Endpoint>(
    after error: RequestError<Target.Code>,
    of endpoint: Target
  ) async throws(RequestError<Target.Code>) {
    // The token isn't sent to another origin, so its answer says nothing about it.
    guard let (renewal, ticket) = renewal, error.redirection != .otherOrigin else { throw error }
    // A server that has redirected to another method has performed the request.
    let isRepeated = endpoint.isRetriedAfterRenewal && error.redirection == .none
    // A renewal was already in progress when the call started, and this request isn't sent again, so the call doesn't wait.
    if ticket.isLate, !isRepeated { throw error }
    switch await renewal.renew(ticket) {
    case .renewed where isRepeated: break
    case .renewed, .failed: throw error
    case .timedOut(let limit): throw error.followed(by: .transport(.renewalTimedOut(after: limit)))
    case .canceled: throw error.followed(by: .canceled)
    }
  }
}

extension RetryPolicy {
  /// Returns a Boolean value that indicates whether an error is one after which a request is repeated.
  fileprivate func covers<Code>(_ error: RequestError<Code>) -> Bool {
    if case .transport(let transportError) = error.reason {
      switch transportError {
      case .connectionLost, .timedOut, .unreachable: return retriesConnections
      default: return false
      }
    }
    return error.status.map(statuses.contains) ?? false
  }

  /// The wait before a repetition; `nil` if the server asks for a longer one than is allowed.
  ///
  /// - Parameters:
  ///   - repetition: The number of the repetition, from 1 on.
  ///   - retryAfter: The value of the field `Retry-After`: seconds, or a date.
  ///   - random: Returns a number from 0 to 1.
  func delay(
    before repetition: Int,
    retryAfter: String?,
    now: Date = Date(),
    random: () -> Double = { .random(in: 0...1) }
  ) -> Duration? {
    if let asked = retryAfter.flatMap({ Self.seconds($0, now) }) {
      let delay = Duration.seconds(max(0, min(asked, 1e9)))
      return delay <= maximumDelay ? delay : nil
    }
    // 2^30 times the shortest delay is longer than any limit.
    let longest = baseDelay.clamped * (1 << min(repetition - 1, 30))
    return min(longest, maximumDelay).clamped * random()
  }

  /// The seconds that a server asks a client to wait (RFC 9110, section 10.2.3), the longest of several; `nil` if the text is neither
  /// numbers nor a date.
  private static func seconds(_ retryAfter: String, _ now: Date) -> Double? {
    let text = retryAfter.trimmingCharacters(in: .whitespaces)
    // A server and a proxy may each send the field, which gives one value with commas. A date has a comma too.
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let digits = part.trimmingCharacters(in: .whitespaces)
      return digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Double(digits) : nil
    }
    if !numbers.contains(nil) { return numbers.compactMap { $0 }.max() }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    // The format of today, and the two obsolete ones that a recipient accepts too (RFC 9110, section 5.6.7).
    for dateFormat in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
      format.dateFormat = dateFormat
      if let date = format.date(from: text) { return date.timeIntervalSince(now) }
    }
    return nil
  }
}
