import ShieldedNetworking

/// One line's pairs from one process.
struct LineSamples: Codable, Sendable, Equatable {
  /// What carries the request.
  let transport: Transport
  /// The decoder's name.
  let decoder: String
  /// Whether half of the fields of every second record are dirty.
  var isDirty = false
  /// Whether the cost must be within the limit.
  var isJudged = false
  /// The ratios of the A/A control, which compares the baseline with itself.
  var control: [Double] = []
  /// The ratios of the measured time to the baseline's.
  var cost: [Double] = []
  /// The baseline's CPU time in the pairs of `cost`, in nanoseconds.
  var baseline: [Double] = []

  enum Transport: String, Codable, Sendable, CaseIterable {
    case inMemory = "in memory"
    case urlSession = "URLSession"
    case httpClient = "HTTPClient"

    /// The transports that fetch from a server.
    static let overLoopback: [Transport] = [.urlSession, .httpClient]

    /// Makes the transport; `nil` for the one that holds a response, which needs that response.
    func makeTransport() -> (any HTTPTransport)? {
      switch self {
      case .inMemory: nil
      case .urlSession: URLSessionTransport()
      case .httpClient: AsyncHTTPClientTransport()
      }
    }
  }

  init(transport: Transport, decoder: String) {
    self.transport = transport
    self.decoder = decoder
  }
}
