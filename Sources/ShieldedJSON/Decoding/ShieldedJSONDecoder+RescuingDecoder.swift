import ShieldedDecoding

extension ShieldedJSONDecoder: RescuingDecoder {
  /// The rescue options that are set in ``userInfo``.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

/// Its containers report undeclared keys for every type.
extension ShieldedJSONDecoder: KeyTracking {}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
