/// A response whose body is received piece by piece; the body isn't interpreted.
public struct StreamedResponse: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings decoded.
  public var body: ResponseBody
  /// What redirects have made of the request.
  public var redirection: Redirection

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields.
  ///   - body: The body, with content encodings decoded.
  ///   - redirection: What redirects have made of the request.
  public init(status: Int, headers: HeaderFields = [:], body: ResponseBody, redirection: Redirection = .none) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirection = redirection
  }
}
