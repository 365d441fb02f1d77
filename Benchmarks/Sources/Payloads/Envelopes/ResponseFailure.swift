/// The failure that a response reports.
public struct ResponseFailure: Hashable, Sendable {
  /// The code in the body, or the HTTP status; `nil` if it can't be read.
  public var code: Int?
  /// The message, or ``unknownMessage`` if the body has no message string.
  public var message: String

  /// The message of a failure without one.
  public static let unknownMessage = "Unknown error."

  /// Creates a failure.
  public init(code: Int?, message: String) {
    self.code = code
    self.message = message
  }
}
