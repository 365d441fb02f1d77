import Foundation

/// Distinguishes a decoder's own errors, which the payload causes, from errors that only pass through the decoder.
@usableFromInline
package enum DecoderErrorKind {
  case typeMismatch(DecodingError.Context)
  case valueNotFound
  /// The value has the right kind but can't be read, or the decoder doesn't give the cause.
  case corrupted
  case keyNotFound

  /// Recognizes a decoder's own error; `nil` for any other, for example a cancellation.
  package init?(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(_, let context): self = .typeMismatch(context)
    case .valueNotFound: self = .valueNotFound
    case .keyNotFound: self = .keyNotFound
    case .dataCorrupted: self = .corrupted
    case nil:
      guard let internalType = Self.internalErrorType, type(of: error) == internalType else { return nil }
      self = .corrupted
    @unknown default: self = .corrupted
    }
  }

  /// Recognizes an error that may be rescued, and rethrows any other.
  ///
  /// The payload causes a decoder's own errors. It doesn't cause others (a cancellation, an ``APIError``), which are rethrown,
  /// except when a `Date` or `Data` was read: then the error comes from the decoder's custom strategy. An error in a list of
  /// date formats is the program's.
  @usableFromInline
  static func recognized(_ error: any Error, for target: RescueTarget) throws -> DecoderErrorKind {
    if let errorKind = DecoderErrorKind(error) { return errorKind }
    if let mismatch = error as? NodeMismatch { return try recognized(mismatch.error, for: target) }
    guard target.hasCustomStrategy, !(error is DateFormatError) else { throw error }
    return .corrupted
  }

  /// The type that Foundation's `JSONDecoder` throws internally for a number or a string that it can't read.
  ///
  /// The error becomes a `DecodingError` only when it leaves the outermost `decode`, which is too late for a rescue. The type
  /// isn't public, so a decode that fails reveals it.
  private static let internalErrorType: (any Error.Type)? = {
    do {
      _ = try JSONDecoder().decode(ErrorTypeSample.self, from: Data("1.5".utf8))
    } catch let sample as ErrorTypeSample.Caught {
      return sample.type
    } catch {
      // The decoder converted the sample to an error of its own, so it converts its internal errors everywhere.
    }
    return nil
  }()
}

/// Reads a fraction as an integer, and passes on the type of the error.
private struct ErrorTypeSample: Decodable {
  struct Caught: Error {
    let type: any Error.Type
  }

  init(from decoder: any Decoder) throws {
    do {
      _ = try decoder.singleValueContainer().decode(Int.self)
    } catch {
      throw Caught(type: type(of: error))
    }
  }
}
