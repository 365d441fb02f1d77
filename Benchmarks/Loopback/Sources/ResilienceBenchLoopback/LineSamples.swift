/// The pairs that one process took of one line.
struct LineSamples: Codable, Sendable, Equatable {
  /// What carries the request.
  let transport: Transport
  /// The decoder's name.
  let decoder: String
  /// The ratios of the A/A control: decoding directly to decoding directly.
  var control: [Double] = []
  /// The ratios of the request function to decoding directly.
  var cost: [Double] = []
  /// CPU time of the baseline in the pairs of `cost`, in nanoseconds.
  var baseline: [Double] = []

  enum Transport: String, Codable, Sendable, CaseIterable {
    case inMemory = "in memory"
    case urlSession = "URLSession"
    case httpClient = "HTTPClient"
  }

  init(transport: Transport, decoder: String) {
    self.transport = transport
    self.decoder = decoder
  }
}
