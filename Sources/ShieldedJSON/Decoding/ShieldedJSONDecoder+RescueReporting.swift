import ShieldedDecoding

extension ShieldedJSONDecoder: RescueReporting {
  /// The options in ``userInfo``.
  public var presetOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
