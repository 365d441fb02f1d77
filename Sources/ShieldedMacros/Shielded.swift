#if Macros
  @_exported import ShieldedDecoding
  @_exported import ShieldedJSON

  /// Makes a struct or an enum decodable from payloads that break their promises.
  @attached(
    extension,
    conformances: Decodable,
    Encodable,
    DefaultProvider,
    OnePassDecodable,
    OnePassInPlaceDecodable,
    names: named(CodingKeys),
    named(init(from:)),
    named(encode(to:)),
    named(defaultInstance()),
    named(init(defaults:)),
    named(memberKeys),
    named(readMembers(from:)),
    named(readObject(from:))
  )
  public macro Shielded() = #externalMacro(module: "ShieldedMacrosPlugin", type: "ShieldedMacro")

  /// Names the key of a property in the payload.
  @attached(peer)
  public macro Key(_ keys: String...) = #externalMacro(module: "ShieldedMacrosPlugin", type: "KeyMacro")

  /// Names the key of a property in the payload, which may contain dots.
  @attached(peer)
  public macro Key(literal keys: String...) = #externalMacro(module: "ShieldedMacrosPlugin", type: "KeyMacro")

  /// Drops the unusable elements of a list.
  @attached(peer)
  public macro Dropping() = #externalMacro(module: "ShieldedMacrosPlugin", type: "DroppingMacro")

  /// Decodes a property as plain `Codable` does.
  @attached(peer)
  public macro Strict() = #externalMacro(module: "ShieldedMacrosPlugin", type: "StrictMacro")

  /// Marks the case of an enum for unknown values.
  @attached(peer)
  public macro Fallback() = #externalMacro(module: "ShieldedMacrosPlugin", type: "FallbackMacro")
#endif
