#if Macros
  @_exported import ShieldedDecoding
  @_exported import ShieldedJSON

  /// Makes a struct or an enum decodable from payloads that break their promises.
  @attached(
    extension,
    conformances: Decodable,
    Encodable,
    Sendable,
    Rescuable,
    SafeValue,
    DefaultProvider,
    StrictlyDecodable,
    RescuableEnum,
    SafeEnum,
    OnePassValue,
    OnePassDecodable,
    OnePassInPlaceDecodable,
    names: named(CodingKeys),
    named(Discriminator),
    named(init(from:)),
    named(init(members:)),
    named(init(defaults:)),
    named(init(reading:)),
    named(encode(to:)),
    named(defaultInstance()),
    named(fallback),
    named(memberKeys),
    named(readMembers(from:)),
    named(readObject(from:))
  )
  public macro Shielded(
    keys: KeyNaming = .asDeclared,
    lists: ListHandling = .replacing,
    policy: RescuePolicy? = nil
  ) = #externalMacro(module: "ShieldedMacrosPlugin", type: "ShieldedMacro")

  /// Makes an enum decodable whose cases are told apart by a member of the payload's object.
  @attached(
    extension,
    conformances: Decodable,
    Encodable,
    Sendable,
    Rescuable,
    SafeValue,
    DefaultProvider,
    StrictlyDecodable,
    RescuableEnum,
    SafeEnum,
    OnePassValue,
    OnePassDecodable,
    OnePassInPlaceDecodable,
    names: named(CodingKeys),
    named(Discriminator),
    named(init(from:)),
    named(init(members:)),
    named(init(defaults:)),
    named(init(reading:)),
    named(encode(to:)),
    named(defaultInstance()),
    named(fallback),
    named(memberKeys),
    named(readMembers(from:)),
    named(readObject(from:))
  )
  public macro Shielded(
    discriminator: String,
    policy: RescuePolicy? = nil
  ) = #externalMacro(module: "ShieldedMacrosPlugin", type: "ShieldedMacro")

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
