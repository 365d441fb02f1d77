import Foundation

/// Tells a decoder's own errors, which are the payload's fault, from those that merely pass through it.
@usableFromInline
enum DecoderFault {
  case typeMismatch(DecodingError.Context)
  case valueNotFound
  /// The value is of the right kind, but can't be read; or the decoder doesn't say.
  case corrupted
  case keyNotFound

  /// Recognises a decoder's own error; `nil` for any other, as a cancellation.
  init?(_ error: any Error) {
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

  /// Recognises what may be rescued, and throws the rest.
  ///
  /// A decoder's own error is the payload's fault. Another (a cancellation, an ``APIError``) is not, and passes, but for one
  /// thrown where a date or bytes were read: there it comes from the decoder's custom strategy.
  @usableFromInline
  static func recognised(_ error: any Error, for target: RescueTarget) throws -> DecoderFault {
    if let fault = DecoderFault(error) { return fault }
    switch target {
    case .date, .data: return .corrupted
    default: throw error
    }
  }

  /// What Foundation's `JSONDecoder` throws inside for a number or a string that it can't read. It becomes a `DecodingError`
  /// only when it leaves the outermost `decode`, where it is too late. The type is not public, so it is learned from the
  /// decoder itself.
  private static let internalErrorType: (any Error.Type)? = {
    do {
      _ = try JSONDecoder().decode(ErrorTypeSample.self, from: Data("1.5".utf8))
    } catch let sample as ErrorTypeSample.Caught {
      return sample.type
    } catch {
      // The decoder made an error of its own of the sample: then it has learned to do so everywhere.
    }
    return nil
  }()
}

/// Reads a number that is no integer as one, and passes on the type of the error.
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
