/// What a decode came to: a value or a failure, to be compared with that of another decode.
public enum DecodingResult<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A value.
  case value(Value)
  /// An error.
  case failure(DecodingFailure)

  /// Runs a decode.
  ///
  /// - Parameter decode: Gives the value.
  public init(_ decode: () throws -> Value) {
    do {
      self = .value(try decode())
    } catch {
      self = .failure(DecodingFailure(error))
    }
  }
}
