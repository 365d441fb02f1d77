import ShieldedDecoding

extension ShieldedJSONDecoder: RescuingDecoder {
  /// The rescue options that are set in ``userInfo``.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }

  /// `true`: the decoder knows which keys its containers have been asked for.
  public var reportsUndeclaredKeys: Bool { true }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {}
#endif
