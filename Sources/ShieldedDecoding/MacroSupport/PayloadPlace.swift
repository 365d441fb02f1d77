/// The place of a property that has alternative keys or a path: the container and the key that decide its value.
///
/// ## The rules
///
/// A property has one or more *alternatives*, in declared order. An alternative is a path of one or more keys; each key but the
/// last leads to a *node*, which must be an object.
///
/// 1. **Keys.** At each object, the key is looked up as declared. If the object doesn't have it, the form that a key strategy
///    makes of it (``SnakeCase/camelCased(_:)``) is looked up, because the decoder may have converted the payload's keys,
///    unless another alternative declares this form in the same object. Of equal keys in the payload, the first counts.
/// 2. **What an alternative finds.** The keys are followed from the object on, up to the first that ends the path:
///    - *missing* at a key that the object doesn't have;
///    - *null* at a key whose value is `null`, whether it is a node or the last key;
///    - *mismatch* at a node that is neither an object nor `null`;
///    - otherwise the *value* at the last key, of any kind but `null`.
/// 3. **Which alternative decides.** The first with a value. If none has a value, the first that is null or a mismatch. If
///    there is none of those either, the first alternative, which is missing. The order of the payload's members doesn't
///    matter.
/// 4. **What is decoded.** A value is decoded, or rescued, as a property with this one key in this object would be; if that
///    gives no value, no other alternative is tried. A missing key and a `null` are absences at the key that ended the path,
///    node or not: `keyNotFound` or `valueNotFound` there, or `nil` for an Optional, which isn't recorded. A mismatch gives the
///    default, recorded as `objectFromOther` and `typeMismatch` at the node with the node's token; the expected type is the
///    property's, and the policy's action is the one for an object. It is recorded for an Optional too.
///    In a truncated payload, an alternative that the end cut off decides before one that is null, a mismatch or missing. If the
///    rest of the payload may still arrive, it also decides before a value of an alternative after it.
/// 5. **What is recorded.** Only what rule 4 says. Which alternative was chosen isn't recorded, and is valid under every
///    policy, because all of them are declared.
/// 6. **Errors.** Errors are plain `Codable`'s for a property in the object at which the path ended: `keyNotFound` for the
///    payload's key, with the object's path; `valueNotFound` and `typeMismatch` with the path of the node or value.
struct PayloadPlace {
  let container: KeyedDecodingContainer<_PayloadKey>
  let key: _PayloadKey
  /// The error of a node that isn't an object; `nil` for a value and for an absence.
  let mismatch: (any Error)?

  private init(_ container: KeyedDecodingContainer<_PayloadKey>, _ key: _PayloadKey, mismatch: (any Error)? = nil) {
    self.container = container
    self.key = key
    self.mismatch = mismatch
  }
}

extension PayloadPlace {
  /// Finds the place of a property.
  ///
  /// - Parameters:
  ///   - alternatives: The property's alternatives, each a path of at least one key.
  ///   - container: The container of the object that has the property.
  /// - Throws: An error that isn't the decoder's own.
  init(_ alternatives: [[String]], in container: KeyedDecodingContainer<_PayloadKey>) throws {
    if alternatives.count == 1, alternatives[0].count == 1 {
      self.init(container, container.key(alternatives[0][0]))
      return
    }
    var missing: PayloadPlace?
    var unusable: PayloadPlace?
    var incomplete: PayloadPlace?
    for path in alternatives {
      switch try Self.end(of: path, of: alternatives, in: container) {
      case .value(let place):
        // An alternative that comes first may still arrive.
        self = IncompletePayload.isArriving ? incomplete ?? place : place
        return
      case .unusable(let place): unusable = unusable ?? place
      case .missing(let place):
        missing = missing ?? place
        if incomplete == nil, IncompletePayload.ends(in: place.container, before: place.key) { incomplete = place }
      }
    }
    self = incomplete ?? unusable ?? missing ?? PayloadPlace(container, "")
  }

  /// The end of a path that has been followed.
  private enum PathEnd {
    case value(PayloadPlace)
    /// A `null` or a mismatch.
    case unusable(PayloadPlace)
    case missing(PayloadPlace)
  }

  private static func end(
    of path: [String],
    of alternatives: [[String]],
    in container: KeyedDecodingContainer<_PayloadKey>
  ) throws -> PathEnd {
    var container = container
    for (position, name) in path.enumerated() {
      let key = container.key(name) { converted in
        alternatives.contains { other in
          other.count > position && other[position] == converted && other[..<position] == path[..<position]
        }
      }
      guard container.contains(key) else { return .missing(PayloadPlace(container, key)) }
      if try container.decodeNil(forKey: key) { return .unusable(PayloadPlace(container, key)) }
      if position == path.count - 1 { return .value(PayloadPlace(container, key)) }
      do {
        container = try container.nestedContainer(keyedBy: _PayloadKey.self, forKey: key)
      } catch  where DecoderErrorKind(error) != nil {
        return .unusable(PayloadPlace(container, key, mismatch: error))
      }
    }
    return .missing(PayloadPlace(container, ""))
  }
}

extension _ShieldedContainer where Key == _PayloadKey {
  /// Finds the place of a property with alternative keys or a path.
  ///
  ///     isActive = try members.at(["is_active"], ["active"]) { try $0.decode(forKey: $1) }
  ///     stock = try members.at(["stock", "warehouse", "count"]) { try $0.decode(forKey: $1) }
  ///     // {"is_active": null, "active": "yes"} gives isActive true, recorded as retyped
  ///     // {"stock": {"warehouse": {}}} gives stock 0, recorded as keyNotFound at stock.warehouse.count
  ///
  /// The first alternative with a value other than `null` counts, in declared order. A missing, `null` or non-object node of a
  /// path gives the default, and is recorded at that node.
  ///
  /// - Parameters:
  ///   - alternatives: The property's alternatives, each a path of keys as spelled in the payload.
  ///   - decode: Decodes the property. Receives the object in which the path ends, and the property's key there.
  /// - Throws: An error that isn't the decoder's own. What the closure throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func at<Value>(_ alternatives: [String]..., decode: (Self, Key) throws -> Value) throws -> Value {
    let place = try place(of: alternatives)
    return try decode(place.container, place.key)
  }

  /// Finds the place of a property with alternative keys or a path that is decoded as plain `Codable` does.
  ///
  /// - Parameters:
  ///   - alternatives: The property's alternatives, each a path of keys as spelled in the payload.
  ///   - decode: Decodes the property. Receives the object in which the path ends, and the property's key there.
  /// - Throws: `typeMismatch` for a node of a path that isn't an object. What the closure throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func strictly<Value>(at alternatives: [String]..., decode: (Self, Key) throws -> Value) throws -> Value {
    let place = try strictPlace(of: alternatives)
    return try decode(place.container, place.key)
  }

  /// Returns the container's key for a property with one key.
  ///
  ///     createdBy = try members.decode(forKey: members.key("created_by"))
  ///
  /// - Parameter name: The key as spelled in the payload.
  public func key(_ name: String) -> _PayloadKey { base.key(name) }

  @usableFromInline
  func place(of alternatives: [[String]]) throws -> (container: Self, key: Key) {
    let place = try PayloadPlace(alternatives, in: base)
    guard let mismatch = place.mismatch else { return (Self(place.container), place.key) }
    let node = MismatchContainer(place.container, place.key, mismatch)
    return (Self(KeyedDecodingContainer(node)), place.key)
  }

  @usableFromInline
  func strictPlace(of alternatives: [[String]]) throws -> (container: Self, key: Key) {
    let place = try PayloadPlace(alternatives, in: base)
    if let mismatch = place.mismatch { throw mismatch }
    return (Self(place.container), place.key)
  }
}
