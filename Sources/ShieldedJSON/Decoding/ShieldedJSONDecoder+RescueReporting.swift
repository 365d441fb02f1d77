import ShieldedDecoding

extension ShieldedJSONDecoder: RescueReporting {
  /// The rescue options that ``userInfo`` contains.
  public var presetOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
