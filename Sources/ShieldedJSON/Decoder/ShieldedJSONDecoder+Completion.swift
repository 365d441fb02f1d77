extension ShieldedJSONDecoder: ScanSettings {
  /// A truncated body of which a feed decodes parts.
  struct WholeBody {
    /// The length of the body in bytes.
    var endOffset: Int
    /// Whether the feed records that the body is truncated.
    var isRecorded: Bool
  }

  /// How much of a truncated payload is kept; `nil` if decoding throws.
  var completion: CompletedText.Extent? {
    switch truncation {
    case .throw: nil
    case .keepComplete: .completeElements
    case .keepPartial: .partialElements
    }
  }

  var bodyByteCount: Int? { wholeBody?.endOffset }
}
