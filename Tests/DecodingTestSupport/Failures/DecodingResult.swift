/// The result of a decode, comparable with that of another: a value or a failure.
public enum DecodingResult<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A value.
  case value(Value)
  /// An error.
  case failure(DecodingFailure)

  /// Runs a decode and keeps its result.
  ///
  /// - Parameter decode: Returns the value.
  public init(_ decode: () throws -> Value) {
    do {
      self = .value(try decode())
    } catch {
      self = .failure(DecodingFailure(error))
    }
  }
}
