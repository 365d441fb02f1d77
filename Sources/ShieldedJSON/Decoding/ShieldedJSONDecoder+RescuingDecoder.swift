import ShieldedDecoding

extension ShieldedJSONDecoder: RescuingDecoder {
  /// The rescue options that are set in ``userInfo``.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
