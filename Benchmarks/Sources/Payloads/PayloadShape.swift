/// A kind of document that the generator can write, with the answer a rescue must give for it.
public protocol PayloadShape: Sendable {
  /// One record as it is after rescue.
  associatedtype Record: Equatable, Sendable

  /// The shape's name in listings and results.
  var name: String { get }

  /// Writes a payload, and beside it what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  func payload(_ specification: PayloadSpecification) -> Payload<Record>
}
