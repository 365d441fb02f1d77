#if Macros
  @_exported import ShieldedDecoding
  @_exported import ShieldedJSON

  /// Makes a struct or an enum decodable from payloads with invalid values, without property wrappers.
  ///
  ///     @Shielded
  ///     struct Product {
  ///       var id: String
  ///       var price: Double
  ///       var quantity = 1
  ///       @Key("is_active", "active") var isActive: Bool
  ///       @Dropping var photos: [URL]
  ///     }
  ///     // {"id": 7, "price": "99.0", "active": "yes", "photos": ["https://a.example", 7]} decodes to
  ///     // id "7", price 99.0, quantity 1, isActive true, and one photo. Each of these is recorded; the choice of `active` isn't.
  ///
  /// Values are converted and recorded by the same rules as with `SafeBox`, over any decoder. `ShieldedJSONDecoder` reads
  /// most of these types in one pass over the payload's bytes. A `RescueLog` can report the keys that no property declares, over any
  /// decoder.
  ///
  /// ## Structs
  ///
  /// The macro adds `CodingKeys`, `Decodable`, `Encodable` and `DefaultProvider`, each unless the struct declares it. The
  /// memberwise initializer stays.
  ///
  /// - A property's default is the value of its declaration, or else the default of its type. A value that isn't a literal,
  ///   such as `UUID()`, is evaluated only if it is used. `ShieldedJSONDecoder` may evaluate it again for a payload that it
  ///   can't read in one pass, so it must have no side effects. If the struct is declared in another type and the value isn't a
  ///   literal, the values of the other properties are evaluated with it.
  /// - A `defaultInstance()` that the struct declares stands for a whole value that can't be read. A missing property has its own
  ///   default all the same:
  ///
  ///       @Shielded struct Options {
  ///         var retries: Int
  ///         static func defaultInstance() -> Options { Options(retries: 3) }
  ///       }
  ///       // {} gives retries 0; under `var all: [Options]`, 7 is an element with retries 3
  ///
  /// - Keys that the macro doesn't see are those of `CodingKeys` over every decoder: a type alias, or an enum that computes them.
  ///   Such a type isn't read in one pass. A member of `Codable`'s, or `CodingKeys`, in an `#if` is an error, since the macro
  ///   doesn't know whether it is there.
  /// - A property of a type without a default, such as `Date` or a plain `Codable` type, must be Optional, have a value, or be
  ///   marked ``Strict()``.
  /// - A date is decoded by the decoder's strategy, or by the formats that ``DateFormats(_:)`` lists.
  /// - A constant with a value, such as `let version = 2`, isn't decoded.
  /// - Property observers don't run while an instance is decoded. Other property wrappers decode themselves.
  /// - An attribute whose name begins with a capital letter counts as a wrapper, since the macro sees only its name, and as a global
  ///   actor if the name ends in `Actor`. For a global actor of another name, isolate the whole type.
  ///
  /// ## Enums
  ///
  /// An enum with raw values is decoded by its raw value. Mark the case for unknown values ``Fallback()``:
  ///
  ///     @Shielded
  ///     enum Status: String {
  ///       case open, closed
  ///       @Fallback case unknown
  ///     }
  ///     // "archived" gives .unknown
  ///
  /// With a discriminator, an enum with one associated value in each case is decoded from one object:
  ///
  ///     @Shielded(discriminator: "type")
  ///     enum Block {
  ///       @Key("img") case image(Image)
  ///       case text(Text)
  ///       @Fallback case unknown
  ///     }
  ///     // {"type": "img", "url": "https://a.example"} gives .image
  ///     // {"type": "video"} and {} give .unknown, and are recorded
  ///
  /// - Parameters:
  ///   - keys: How the payload's keys are named for properties without ``Key(_:_:)``.
  ///   - policy: The policy for the type, which applies unless the call to decode has a policy. `nil` for none.
  ///   - lists: What is done with the invalid elements of arrays. ``Dropping()`` on a property takes precedence.
  ///   - discriminator: The key whose value chooses an enum's case. A dot separates the keys of a path.
  ///   - keyPaths: Whether a report of a struct can be asked by key path, as in
  ///     `report.outcome(of: \Product.price, at: "items[3]")`. The table that this takes adds to the size of the program.
  @attached(
    extension,
    conformances: Decodable,
    Encodable,
    Sendable,
    Rescuable,
    SafeValue,
    DefaultProvider,
    ValueWithoutDefault,
    StrictlyDecodable,
    RescuableEnum,
    SafeEnum,
    UndeclaredKeysReporting,
    OnePassValue,
    _OnePassScalar,
    _OnePassDecodable,
    _OnePassInPlaceDecodable,
    PropertyPathProvider,
    names: named(CodingKeys),
    named(DateFormatLists),
    named(Discriminator),
    named(init(from:)),
    named(init(members:)),
    named(init(defaults:)),
    named(init(reading:)),
    named(InitialValues),
    named(check(_:)),
    named(checkLists()),
    named(encode(to:)),
    named(defaultInstance()),
    named(fallback),
    named(memberKeys),
    named(readMembers(from:)),
    named(readObject(from:)),
    named(propertyPaths())
  )
  public macro Shielded(
    keys: KeyNaming = .asDeclared,
    policy: RescuePolicy? = nil,
    lists: ListHandling = .replacing,
    discriminator: String? = nil,
    keyPaths: Bool = false
  ) = #externalMacro(module: "ShieldedMacrosPlugin", type: "ShieldedMacro")
#else
  import ShieldedDecoding

  /// Unavailable. The package's trait Macros isn't enabled.
  ///
  /// The implementation is one of the compiler's, because a macro needs one that exists. It is never expanded.
  @available(
    *,
    unavailable,
    message: """
      @Shielded needs the package's trait 'Macros': write `traits: ["Macros"]` in the `.package(url:…)` of your Package.swift.
      """
  )
  @attached(extension)
  public macro Shielded(
    keys: KeyNaming = .asDeclared,
    policy: RescuePolicy? = nil,
    lists: ListHandling = .replacing,
    discriminator: String? = nil,
    keyPaths: Bool = false
  ) = #externalMacro(module: "SwiftMacros", type: "OptionSetMacro")
#endif
