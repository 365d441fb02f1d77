#if Macros
  @_exported import ShieldedDecoding
  @_exported import ShieldedJSON

  /// Makes a struct, an enum or a final class decodable from payloads with invalid values, without property wrappers.
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
  /// The macro adds `CodingKeys`, `Decodable` and `DefaultProvider`, each unless the struct declares it. The memberwise
  /// initializer stays.
  ///
  /// - A struct is encoded if it states `Codable` or `Encodable`, as in `struct Product: Codable`, or in an extension. The macro
  ///   then adds `encode(to:)` unless the struct declares it. A protocol that refines them doesn't count: the compiler
  ///   reports that the struct doesn't conform to `Encodable`.
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
  /// - Keys that the macro doesn't see are those of `CodingKeys` over every decoder: a type alias, or an enum that computes them or
  ///   conforms to a protocol that may. Such a type isn't read in one pass. An extension of `CodingKeys` isn't seen, so `stringValue`
  ///   can't be computed in one. A member of `Codable`'s, or `CodingKeys`, in an `#if` is an error, since the macro doesn't know
  ///   whether it is there.
  /// - A property of a type without a default, such as `Date` or a plain `Codable` type, must be Optional, have a value, or be
  ///   marked ``Strict()``.
  /// - A date is decoded by the decoder's strategy, or by the formats that ``DateFormats(_:)`` lists.
  /// - A constant with a value, such as `let version = 2`, isn't decoded.
  /// - Property observers don't run while an instance is decoded. Other property wrappers decode themselves.
  /// - `OneOrMany`, `FirstOfMany`, `ArrayFromObject`, `Converted`, `Explicit` and `Embedded` are the wrappers of `ShieldedShapes`, which a file imports. To use
  ///   one of your own with such a name, write its module too: `@Shop.Converted`.
  /// - An attribute whose name begins with a capital letter counts as a wrapper, since the macro sees only its name, and as a global
  ///   actor if the name ends in `Actor`. For a global actor of another name, isolate the whole type.
  ///
  /// ## Classes
  ///
  /// A final class is declared, decoded and encoded like a struct:
  ///
  ///     @Shielded
  ///     final class Cart {
  ///       var id: String
  ///       @Dropping var photos: [URL]
  ///     }
  ///     // {"id": 7, "photos": ["https://a.example", 7]} decodes to id "7" and one photo, and both faults are recorded
  ///
  /// - The macro adds the memberwise initializer that a struct has implicitly, with a parameter for each decoded property whose type
  ///   the declaration shows, unless the class declares an initializer that isn't a convenience initializer.
  /// - A class whose stored properties are all constants conforms to the protocols of a struct, and can be used wherever a struct
  ///   can. One with variables does if it states `@unchecked Sendable`. Otherwise it isn't `Sendable`, as each `Rescuable` type is: it
  ///   can be the root of a payload, and a property of another such class, by the rules for plain `Codable` types.
  /// - A value that isn't a literal is evaluated for each object, used or not.
  /// - The class is decoded through containers. It can be `@Observable`.
  /// - A superclass, SwiftData's `@Model`, a global actor on the class, and an actor are errors.
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
  /// On a case of an enum whose raw type is `String`, ``Key(_:_:)`` adds spellings to the raw value:
  ///
  ///     @Shielded
  ///     enum Order: String {
  ///       @Key("SHIPPED", "in_transit") case shipped
  ///       @Fallback case unknown
  ///     }
  ///     // "shipped", "SHIPPED" and "in_transit" give .shipped, and nothing is recorded; it is encoded as "shipped"
  ///     // "Shipped" gives .unknown, and is recorded
  ///
  /// The macro generates `init(rawValue:)`, so `Order(rawValue: "SHIPPED")` is `.shipped` too, and so is the value in a plain
  /// `Codable` type and under the strict policy.
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
  /// Without a discriminator, the kind of the value in the payload chooses the case:
  ///
  ///     @Shielded
  ///     enum Content {
  ///       case text(String)
  ///       @Key("url") case image(Image)
  ///       @Key("lines") case poem(Poem)
  ///       case parts([Part])
  ///       @Fallback case unknown
  ///     }
  ///     // "Hello" gives .text, {"url": "https://a.example"} gives .image, and [] gives .parts
  ///     // 7, true, null and {} give .unknown, and are recorded
  ///
  /// - A case has one associated value, and there is at most one case for each of strings, numbers, Booleans and arrays. The type
  ///   says which: `String`, `URL` and `UUID` are strings, arrays and sets are arrays, and any type that isn't one of the standard
  ///   library or Foundation is an object. A type that may be several, such as `Date`, is an error; so is an alias, another union or
  ///   an enum with raw values. Wrap it in a struct.
  /// - Several cases of objects are distinguished by ``Key(_:_:)``, with a key that only the object of this case has, and whose
  ///   value isn't `null`. An object with the keys of several cases chooses none of them.
  /// - A value of another kind isn't converted: it is the fallback, recorded by the rule `unionFromOther`. The same happens if the
  ///   type of the chosen case has no usable value. Without a fallback, the error is thrown, and an element of a list is dropped.
  /// - The associated value alone is encoded. The fallback is encoded as `null`.
  ///
  /// An enum with raw values is `Encodable` too. One with associated values is encoded if it states `Codable` or `Encodable`.
  ///
  /// - Parameters:
  ///   - keys: How the payload's keys are named for properties without ``Key(_:_:)``.
  ///   - policy: The policy for the type, which applies unless the call to decode has a policy. `nil` for none.
  ///   - lists: What is done with the invalid elements of arrays. ``Dropping()`` on a property takes precedence.
  ///   - discriminator: The key whose value chooses an enum's case. A dot separates the keys of a path.
  ///   - keyPaths: Whether a report of the type can be asked by key path, as in
  ///     `report.outcome(of: \Product.price, at: "items[3]")`. The table that this takes adds to the size of the program.
  @attached(member, names: named(init))
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
    _ShieldedUnion,
    UndeclaredKeysReporting,
    _OnePassValue,
    _OnePassScalar,
    _OnePassDecodable,
    _OnePassInPlaceDecodable,
    PropertyPathProvider,
    names: named(CodingKeys),
    named(DateFormatLists),
    named(Discriminator),
    named(init(rawValue:)),
    named(init(from:)),
    named(init(members:)),
    named(init(defaults:)),
    named(init(reading:)),
    named(InitialValues),
    named(check(_:)),
    named(checkTypes()),
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

  // MARK: - Attributes

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
  /// encoded. Without a discriminator, it names the key that only the object of this case has. On a case with a raw value, which
  /// must be a String, it names further spellings; the raw value is encoded. A dot in a value or a spelling has no meaning:
  ///
  ///     @Shielded enum Version: String { @Key("v1.0", "1.0") case first = "1" }
  ///     // "1", "v1.0" and "1.0" give .first
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

  /// Marks the property that takes the members of the payload's object which no other property asks for.
  ///
  ///     @Shielded struct Product: Codable {
  ///       var id: String
  ///       @Undeclared var rest: [String: JSONValue] = [:]
  ///     }
  ///     // {"id": "a", "color": "red"} gives rest ["color": "red"], and is encoded as {"id": "a", "color": "red"}
  ///
  /// `JSONValue` is a type of `ShieldedShapes`, which a file with the attribute imports.
  ///
  /// The members are encoded again, so that a client of today doesn't delete the fields that a backend gets tomorrow. An object
  /// that a path leads through, as in `@Key("stock.count")`, counts as declared, with everything in it. A member that can't be kept
  /// is left out, and recorded.
  ///
  /// Such a type has no undeclared keys of its own to report. `ShieldedJSONDecoder` reports those of an object that a path leads
  /// through, because they aren't kept. It is read in one pass, unless undeclared keys are reported or its declaration has
  /// `CodingKeys`, a property in an `#if`, a key that isn't ASCII, a constant that is only encoded, or observers or a wrapper of this
  /// property. With a custom key strategy of the decoder, a member whose key the strategy changes isn't kept. An encoder's key
  /// strategy applies to the members too.
  @attached(peer)
  public macro Undeclared() = #externalMacro(module: "ShieldedMacrosPlugin", type: "UndeclaredMacro")

  /// Marks the case of an enum that unknown values become.
  ///
  ///     @Shielded enum Status: String { case open, closed; @Fallback case unknown }
  ///     // "archived" gives .unknown, and the record keeps "archived"
  ///
  /// An enum without it has no default: an Optional becomes `nil`, and an element of a list is dropped, in a property, in an
  /// envelope and in a stream.
  ///
  /// The fallback applies in `@Shielded` types, under the wrappers, and in a list that is a payload. Decoding throws if the whole
  /// payload is an unknown value. In a plain `Codable` type, and in a list that plain `Codable` decodes, the standard library
  /// decodes an enum with raw values, and an unknown value throws there; so does a value of another kind for an enum without a
  /// discriminator. An enum with a discriminator falls back there too.
  @attached(peer)
  public macro Fallback() = #externalMacro(module: "ShieldedMacrosPlugin", type: "FallbackMacro")
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

// MARK: - Options

/// The spelling of the payload's keys for properties without `@Key`.
public enum KeyNaming {
  /// Like the properties.
  case asDeclared
  /// Like the properties, in snake case: `imageURL` is `image_url`.
  case snakeCase
}

/// The treatment of the invalid elements of arrays by `@Shielded`.
public enum ListHandling {
  /// An element is replaced by its type's default.
  case replacing
  /// An element is dropped, as with `@Dropping`.
  case dropping
}
