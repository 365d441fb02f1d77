#if Macros
  import Foundation
  import ShieldedDecoding

  // These containers are in this product because the linker keeps every conformance: in the core, each app would have their code,
  // 60 KB, and only one with @Shielded calls it.

  extension _ShieldedEnum {
    /// Encodes the associated value of a case, with the discriminator in the same object.
    ///
    ///     case .image(let image):
    ///       try _ShieldedEnum.encode(image, discriminator: Discriminator.image, at: ["type"], to: encoder)
    ///     // {"type": "image", "url": "https://a.example"}
    ///
    /// - Parameters:
    ///   - value: The associated value, which must be encoded as an object.
    ///   - discriminator: The discriminator.
    ///   - path: The keys that lead to the discriminator.
    ///   - encoder: The encoder.
    ///   - isReplaceable: Whether several discriminators give the case, so that one that is a member of the value says more.
    /// - Throws: `EncodingError.invalidValue` if the value is encoded as a list or a scalar, or has something else than an object at a
    ///   key of the path that leads to the discriminator. What the encoder throws.
    public static func encode<Value: Encodable, Discriminator: Encodable>(
      _ value: Value,
      discriminator: Discriminator,
      at path: [_PayloadKey],
      to encoder: any Encoder,
      isReplaceable: Bool = false
    ) throws {
      // An encoder gives the object that is open already to each further request for a keyed container, and the last value counts.
      let watch = isReplaceable || path.count > 1 ? DiscriminatorWatch(path[...]) : nil
      try ObjectEncoder(encoder, watch).encode(value)
      switch watch?.finding ?? .nothing {
      case .nothing: break
      case .value: if isReplaceable { return }
      case .obstacle:
        if isReplaceable { return }
        let description =
          "The discriminator can't be encoded, because the value has something else than an object on its path."
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description)
        )
      }
      try encode(discriminator: discriminator, at: path, to: encoder)
    }

    /// Encodes a case without an associated value: its discriminator alone.
    ///
    /// - Parameters:
    ///   - discriminator: The discriminator.
    ///   - path: The keys that lead to the discriminator.
    ///   - encoder: The encoder.
    /// - Throws: What the encoder throws.
    public static func encode<Discriminator: Encodable>(
      discriminator: Discriminator,
      at path: [_PayloadKey],
      to encoder: any Encoder
    ) throws {
      var members = _PayloadEncodingContainer(encoder)
      try members.encode(discriminator, at: path)
    }
  }

  /// Passes on the members that a value encodes as an object, and refuses every other form.
  ///
  /// A case with a discriminator is encoded into the object that its associated value opens. If the value opened another
  /// container instead, an encoder would trap when the discriminator is encoded.
  private struct ObjectEncoder: Encoder {
    /// The requests of a value, which a container can't report by throwing.
    private final class Requests {
      var includeList = false
    }

    let base: any Encoder
    private let requests = Requests()
    private let watch: DiscriminatorWatch?

    /// - Parameter watch: Learns what the value encodes at the discriminator's path.
    init(_ base: any Encoder, _ watch: DiscriminatorWatch? = nil) {
      self.base = base
      self.watch = watch
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    /// Encodes a value that must encode itself as an object.
    ///
    /// - Throws: `EncodingError.invalidValue` if the value encodes itself as a list or a scalar. What the value throws.
    func encode(_ value: some Encodable) throws {
      try value.encode(to: self)
      // An empty list encodes nothing that could be refused.
      if requests.includeList { throw refusal(of: value) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      let container = base.container(keyedBy: type)
      return watch.map { KeyedEncodingContainer(WatchedContainer(base: container, watch: $0)) } ?? container
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      requests.includeList = true
      return ListContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      ValueContainer(encoder: self)
    }

    func refusal(of value: Any) -> EncodingError {
      let description = "A value that is encoded with a discriminator must be encoded as an object."
      return .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: description))
    }
  }

  /// Passes on a value that encodes itself through another one, and refuses scalars.
  private struct ValueContainer: SingleValueEncodingContainer {
    let encoder: ObjectEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      switch value {
      // The values that an encoder writes itself: they would request a container like this one again.
      case is Bool, is String, is any BinaryInteger, is any BinaryFloatingPoint: throw encoder.refusal(of: value)
      default: try encoder.encode(value)
      }
    }
  }

  /// Refuses every element.
  private struct ListContainer: UnkeyedEncodingContainer {
    let encoder: ObjectEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { 0 }

    mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

    mutating func encode<Value: Encodable>(_ value: Value) throws { throw encoder.refusal(of: value) }

    // These methods can't throw. What is encoded by them is discarded with the error that follows.
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    mutating func superEncoder() -> any Encoder { encoder }
  }

  // MARK: - The path of a discriminator

  /// Learns what a value encodes at the path of its discriminator.
  ///
  /// An encoder doesn't say what it has encoded, and traps if an object is requested in place of another value. Its key strategy isn't
  /// known either, so a key counts as that of the path if it has the same text, or the text that snake case is converted to. A value
  /// with both of them is refused although it could be encoded, and a strategy of the program's own is overlooked.
  private final class DiscriminatorWatch {
    enum Finding {
      /// Nothing, or an object that the discriminator can be added to.
      case nothing
      /// A value in place of the discriminator.
      case value
      /// Something else than an object at a key that leads to the discriminator.
      case obstacle
    }

    private let path: ArraySlice<_PayloadKey>
    private var own = Finding.nothing
    private var inner: DiscriminatorWatch?

    init(_ path: ArraySlice<_PayloadKey>) { self.path = path }

    /// The watch of values that aren't on the path.
    static var none: DiscriminatorWatch { DiscriminatorWatch([]) }

    var finding: Finding { if case .nothing = own { inner?.finding ?? .nothing } else { own } }

    /// Returns a Boolean value that indicates whether a key is the first of the path.
    func isFirst(_ key: some CodingKey) -> Bool {
      guard let first = path.first?.stringValue else { return false }
      return key.stringValue == first || key.stringValue == SnakeCase.camelCased(first)
    }

    /// Notes that something else than an object is encoded under the first key.
    func noteScalar() { own = path.count == 1 ? .value : .obstacle }

    /// Notes a value that is encoded under the first key. It encodes itself a second time, but nothing that isn't on the path, so that
    /// the time isn't exponential if discriminators are in each other.
    func note(_ value: some Encodable) {
      let probe = ProbeEncoder(watch: watchOfObject(), enclosing: self)
      // Encoding the value throws the same error.
      try? probe.encode(value)
    }

    /// Returns the watch of an object that is encoded under the first key.
    func watchOfObject() -> DiscriminatorWatch {
      if path.count == 1 {
        noteScalar()
        return .none
      }
      let watch = inner ?? DiscriminatorWatch(path.dropFirst())
      inner = watch
      return watch
    }
  }

  /// Passes on the members of an object, and tells the watch of those on the discriminator's path.
  private struct WatchedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    /// `nil` for an object that is only looked at.
    var base: KeyedEncodingContainer<Key>?
    let watch: DiscriminatorWatch

    var codingPath: [any CodingKey] { base?.codingPath ?? [] }

    mutating func encodeNil(forKey key: Key) throws {
      if watch.isFirst(key) { watch.noteScalar() }
      try base?.encodeNil(forKey: key)
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      if watch.isFirst(key) { watch.note(value) }
      try base?.encode(value, forKey: key)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type,
      forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      let inner = watch.isFirst(key) ? watch.watchOfObject() : .none
      let container = base?.nestedContainer(keyedBy: type, forKey: key)
      return KeyedEncodingContainer(WatchedContainer<Nested>(base: container, watch: inner))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      if watch.isFirst(key) { watch.noteScalar() }
      return base?.nestedUnkeyedContainer(forKey: key) ?? IgnoredList()
    }

    mutating func superEncoder() -> any Encoder { base?.superEncoder() ?? ProbeEncoder(watch: .none, enclosing: .none) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      let encoder = base?.superEncoder(forKey: key)
      guard watch.isFirst(key) else { return encoder ?? ProbeEncoder(watch: .none, enclosing: .none) }
      return ProbeEncoder(base: encoder, watch: watch.watchOfObject(), enclosing: watch)
    }
  }

  /// Looks at the kind of a value, and at its members on the discriminator's path. With a base, the value is also encoded.
  private struct ProbeEncoder: Encoder {
    var base: (any Encoder)?
    /// The watch of the value's members.
    let watch: DiscriminatorWatch
    /// The watch of the object that has the value.
    let enclosing: DiscriminatorWatch

    var codingPath: [any CodingKey] { base?.codingPath ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { base?.userInfo ?? [:] }

    func encode(_ value: some Encodable) throws {
      switch value {
      // Encoders write them as scalars, although they encode themselves as objects.
      case is URL, is Decimal: enclosing.noteScalar()
      default: try value.encode(to: self)
      }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(WatchedContainer<Key>(base: base?.container(keyedBy: type), watch: watch))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      enclosing.noteScalar()
      return base?.unkeyedContainer() ?? IgnoredList()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      if let base {
        // What it is isn't known.
        enclosing.noteScalar()
        return base.singleValueContainer()
      }
      return ProbedValue(encoder: self)
    }
  }

  /// Looks at a value that encodes itself through another one.
  private struct ProbedValue: SingleValueEncodingContainer {
    let encoder: ProbeEncoder

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws { encoder.enclosing.noteScalar() }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      switch value {
      case is Bool, is String, is any BinaryInteger, is any BinaryFloatingPoint: encoder.enclosing.noteScalar()
      default: try encoder.encode(value)
      }
    }
  }

  /// Ignores the elements of a list.
  private struct IgnoredList: UnkeyedEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    mutating func encodeNil() throws {}

    mutating func encode<Value: Encodable>(_ value: Value) throws {}

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(WatchedContainer<Key>(base: nil, watch: .none))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    mutating func superEncoder() -> any Encoder { ProbeEncoder(watch: .none, enclosing: .none) }
  }
#endif
