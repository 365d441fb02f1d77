/// Carries the error of an element that the policy forbids to rescue through the enclosing arrays and dictionaries.
///
/// It is unwrapped before it reaches user code.
struct RescueRefusal: Error {
  let underlying: any Error

  init(_ error: any Error) {
    underlying = RescueRefusal.unwrapped(error)
  }

  static func unwrapped(_ error: any Error) -> any Error {
    (error as? RescueRefusal)?.underlying ?? error
  }

  /// Throws the underlying error of a refusal; does nothing for any other error.
  static func rethrowRefusal(_ error: any Error) throws {
    if let refusal = error as? RescueRefusal { throw refusal.underlying }
  }
}
