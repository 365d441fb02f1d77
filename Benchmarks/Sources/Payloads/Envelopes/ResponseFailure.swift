/// What a failed response says.
public struct ResponseFailure: Hashable, Sendable {
  /// The code: the body's, or the HTTP status. Nil where there is none that can be read.
  public var code: Int?
  /// The message; ``unknownMessage`` where there is none that is a string.
  public var message: String

  /// The message of a failure that brings none.
  public static let unknownMessage = "Unknown error."

  /// Creates a failure.
  public init(code: Int?, message: String) {
    self.code = code
    self.message = message
  }
}
