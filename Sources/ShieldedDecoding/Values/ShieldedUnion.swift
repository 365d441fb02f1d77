/// An enum whose case is chosen by the kind of its token: what `@Shielded` makes of an enum with associated values and without a
/// discriminator.
///
///     @Shielded
///     enum Content {
///       case text(String)
///       case image(Image)
///       @Fallback case unknown
///     }
///     // "Hello" gives .text, {"url": "https://a.example"} gives .image
///     // 7 gives .unknown, recorded as defaulted by unionFromOther (unknownCase)
///
/// Only generated code conforms to it.
public protocol _ShieldedUnion: Rescuable {}

extension _ShieldedUnion {
  /// Returns only a reason, never a value: no token is converted to one of a kind that has a case.
  public static func _converted(from token: JSONToken) -> Conversion<Self> {
    .unusable(token == .null ? .valueNotFound : .unknownCase)
  }

  /// The table row for unions.
  public static var _rescueTarget: RescueTarget { .union }
}

/// The underlying error of a union's error for a token that chooses no case, unlike an error of the associated value's type.
struct NoCaseError: Error {
  /// Returns a Boolean value that indicates whether decoding failed because a token chooses no case.
  static func isCause(of error: any Error) -> Bool {
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context): context.underlyingError is NoCaseError
    default: false
    }
  }
}
