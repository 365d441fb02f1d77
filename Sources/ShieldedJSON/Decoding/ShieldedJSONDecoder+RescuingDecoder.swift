import ShieldedDecoding

extension ShieldedJSONDecoder: RescuingDecoder {
  /// The rescue options that ``userInfo`` contains.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
