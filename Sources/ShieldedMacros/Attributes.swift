#if Macros
  import ShieldedDecoding

  /// Names the key of a property in the payload, and alternatives.
  ///
  ///     @Key("is_active", "active") var isActive: Bool
  ///     // {"active": true, "is_active": null} gives true, and nothing is recorded
  ///
  ///     @Key("stock.warehouse.count") var count: Int
  ///     // {"stock": {"warehouse": {"count": "3"}}} gives 3
  ///
  /// The first declared key with a value other than `null` is used, whatever the order in the payload. An invalid value there
  /// is rescued there. Encoding writes the first key, and rebuilds the objects of a path. What `convertFromSnakeCase` makes of a
  /// key is tried in addition; under a custom key strategy, declare the strategy's spelling as well.
  ///
  /// On a case of an enum with a discriminator, the attribute names the discriminator's values for the case. The first is
  /// encoded.
  ///
  /// - Parameters:
  ///   - key: The key. A dot separates the keys of a path; for a key that contains a dot, see ``Key(literal:)``.
  ///   - alternatives: Keys and paths to try in order if there is no value.
  @attached(peer)
  public macro Key(_ key: String, _ alternatives: String...) =
    #externalMacro(module: "ShieldedMacrosPlugin", type: "KeyMacro")

  /// Names the key of a property in the payload, which may contain dots.
  ///
  ///     @Key(literal: "price.eur") var price: Double
  ///     // {"price.eur": "9.5"} gives 9.5
  ///
  /// To name alternatives, write the attribute more than once.
  ///
  /// - Parameter key: The key.
  @attached(peer)
  public macro Key(literal key: String) = #externalMacro(module: "ShieldedMacrosPlugin", type: "KeyMacro")

  /// Drops the invalid elements of a list, instead of replacing them by the default of their type.
  ///
  ///     @Dropping var photos: [URL]
  ///     // {"photos": ["https://a.example", 7]} gives one address, and a record for the other
  @attached(peer)
  public macro Dropping() = #externalMacro(module: "ShieldedMacrosPlugin", type: "DroppingMacro")

  /// Decodes a property as plain `Codable` does: if the value is missing or invalid, decoding throws.
  ///
  ///     @Strict var id: Int
  ///     // {"id": "7"} and {} throw
  ///
  /// A struct with such a property has no default, unless all of its strict properties are Optional. An Optional of a struct
  /// without a default becomes `nil`; an invalid element of a list is dropped; each of these rescues is recorded. Elsewhere the
  /// error is passed on.
  @attached(peer)
  public macro Strict() = #externalMacro(module: "ShieldedMacrosPlugin", type: "StrictMacro")

  /// Lists the formats of a date, in the order in which they are tried.
  ///
  ///     @DateFormats(.iso8601, .seconds, .milliseconds, .pattern("yyyy-MM-dd")) var createdAt: Date?
  ///     // {"createdAt": "2024-01-02T03:04:05Z"} gives the date
  ///     // {"createdAt": 1704164645} gives the same date, recorded as retyped by dateFromMagnitude
  ///     // {"createdAt": "02/01/2024"} gives nil, recorded as invalidString
  ///
  /// The first format that reads the value wins, and any other than the first is recorded; see `DateFormat`.
  /// The decoder's date strategy doesn't apply. The date is encoded in the first format. The property is Optional or has a value:
  ///
  ///     @DateFormats(.milliseconds) var endedAt = Date.distantFuture
  ///     // {"endedAt": "never"} gives the distant future
  ///
  /// A pattern that isn't a literal is checked when the type is decoded, which throws a `DateFormatError` if it isn't valid.
  ///
  /// - Parameter formats: The formats, at least one.
  @attached(peer)
  public macro DateFormats(_ formats: DateFormat...) =
    #externalMacro(module: "ShieldedMacrosPlugin", type: "DateFormatsMacro")

  /// Marks the case of an enum that unknown values become.
  ///
  ///     @Shielded enum Status: String { case open, closed; @Fallback case unknown }
  ///     // "archived" gives .unknown, and the record keeps "archived"
  ///
  /// An enum without it has no default: an Optional becomes `nil`, and an element of a list is dropped, in a property, in an
  /// envelope and in a stream.
  ///
  /// The fallback applies in `@Shielded` types, under the wrappers, and as a payload. In a plain `Codable` type, and in a list that
  /// plain `Codable` decodes, the standard library decodes an enum with raw values, and an unknown value throws there. An enum
  /// with a discriminator falls back there too.
  @attached(peer)
  public macro Fallback() = #externalMacro(module: "ShieldedMacrosPlugin", type: "FallbackMacro")
#endif
