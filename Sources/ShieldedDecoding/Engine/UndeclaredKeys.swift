/// Reports the keys of the payload that no property asked for, if the log of the call does so.
///
/// `@Shielded` generates the calls of ``report(_:at:in:)``. Write one in an `init(from:)` of your own, so that its keys are
/// reported over any decoder:
///
///     extension Product: UndeclaredKeysReporting {
///       init(from decoder: any Decoder) throws {
///         try UndeclaredKeys.report(CodingKeys.self, in: decoder)
///         let container = try decoder.container(keyedBy: CodingKeys.self)
///         …
///       }
///     }
///     // {"id": 1, "colour": "red"} reports colour, if the log's reportsUndeclaredKeys is true and no coding key is "colour"
///
/// A decoder of this package reports the keys of every type, and needs no such call.
public enum UndeclaredKeys {
  /// The maximum number of keys that are reported for one object. An object with many may be a dictionary.
  package static let objectLimit = 16

  /// Reports the keys of an object that are neither coding keys of its type nor on one of some paths.
  ///
  /// If no log reports undeclared keys, the call costs a few instructions. The keys are reported even if a property can't be
  /// decoded afterwards.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the type. A key of the payload is declared if `init(stringValue:)` accepts it, as the decoder
  ///     converts it.
  ///   - paths: More declared keys, each as a path from the object, as spelled in the payload. The objects on a path are examined
  ///     too. Evaluated only if keys are reported.
  ///   - decoder: A decoder positioned at the object.
  /// - Throws: An error that isn't the decoder's own.
  @inlinable
  @inline(__always)
  public static func report<Key: CodingKey>(
    _ keys: Key.Type,
    at paths: @autoclosure () -> [[String]] = [],
    in decoder: any Decoder
  ) throws {
    if mayBeReported { try reportNow(keys, paths(), in: decoder) }
  }

  /// Reports the keys of an object that aren't on one of some paths, as ``report(_:at:in:)`` does.
  ///
  /// - Parameters:
  ///   - paths: The declared keys, each as a path from the object. Evaluated only if keys are reported.
  ///   - decoder: A decoder positioned at the object.
  /// - Throws: An error that isn't the decoder's own.
  @inlinable
  @inline(__always)
  public static func report(at paths: @autoclosure () -> [[String]], in decoder: any Decoder) throws {
    if mayBeReported { try reportNow(nil, paths(), in: decoder) }
  }

  /// A Boolean value that indicates whether the log of the current call reports undeclared keys.
  @usableFromInline static var mayBeReported: Bool { RescueScope.reportsUndeclaredKeys }

  /// The log of the current call, if it reports undeclared keys.
  static var log: RescueLog? {
    guard mayBeReported, let log = RescueSettings.current.log, log.reportsUndeclaredKeys else { return nil }
    return log
  }

  /// A Boolean value that indicates whether an engine must track the keys of the current call.
  package static var areTracked: Bool { log != nil }

  /// Records keys of an object that no property asked for.
  package static func record(
    _ keys: [(name: String, token: JSONToken)],
    inObjectAt codingPath: @autoclosure () -> [any CodingKey]
  ) {
    if !keys.isEmpty { RescueSettings.current.log?.recordUndeclaredKeys(keys, inObjectAt: codingPath()) }
  }
}

extension UndeclaredKeys {
  /// Reports undeclared keys. This function isn't inlined, so that generated code has only the check.
  @inline(never)
  @usableFromInline
  static func reportNow(_ keys: (any CodingKey.Type)?, _ paths: [[String]], in decoder: any Decoder) throws {
    guard log != nil else { return }
    let paths = paths + inheritedPaths(of: decoder)
    if let decoder = decoder as? any KeyTrackingDecoder, decoder.declare(keys, paths, areComplete: true) {
      return
    }
    // A value that isn't an object is a fault that decoding it finds.
    guard let object = try? decoder.container(keyedBy: _PayloadKey.self) else { return }
    try report(in: object, keys, paths)
  }

  /// Reports the keys of an object, and of the objects on the paths.
  private static func report(
    in object: KeyedDecodingContainer<_PayloadKey>,
    _ keys: (any CodingKey.Type)?,
    _ paths: [[String]]
  ) throws {
    var names: [String] = []
    for path in paths { if let name = path.first, !names.contains(name) { names.append(name) } }
    // The decoder's key strategy may have converted them.
    let declared = Set(names.map { SpelledKey(object.key($0).stringValue) })
    // Some decoders list the keys in another order each time, and equal keys more than once.
    var others: Set<SpelledKey> = []
    for key in object.allKeys.map({ SpelledKey($0.stringValue) })
    where !declared.contains(key) && keys?.init(stringValue: key.text) == nil { others.insert(key) }
    let ordered = Array(others).inOrder { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    for key in ordered.prefix(objectLimit).map({ _PayloadKey(stringValue: $0.text) }) {
      let token = try TokenReader.token(in: object, forKey: key, likeliest: .string)
      record([(key.stringValue, token)], inObjectAt: object.codingPath)
    }
    for name in names.inOrder(by: <) {
      let rest = paths.filter { $0.first == name }.map { Array($0.dropFirst()) }
      // The type of a property reports the keys of its own object.
      if rest.contains([]) { continue }
      if let inner = try? object.nestedContainer(keyedBy: _PayloadKey.self, forKey: object.key(name)) {
        try report(in: inner, nil, rest)
      }
    }
  }
}

// A discriminator and the associated value of its case are in the same object, so the keys of both are declared there.
extension UndeclaredKeys {
  /// The keys that an enclosing type declares for the object that its associated value is decoded from.
  struct Inheritance: Sendable {
    let paths: [[String]]
    /// The number of steps to the object. The objects inside it, which have more, inherit nothing.
    let depth: Int
  }

  @TaskLocal private static var inheritance: Inheritance?

  /// Runs a closure that decodes another value from the object that a decoder is positioned at.
  ///
  /// - Parameter paths: The keys that are declared for the object, besides those of the other value.
  static func inheriting<Result>(
    _ paths: [[String]],
    at decoder: any Decoder,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let inheritance = Inheritance(paths: paths + inheritedPaths(of: decoder), depth: decoder.codingPath.count)
    return try $inheritance.withValue(inheritance, operation: body)
  }

  /// Runs a closure in which a decoder decodes a payload that may be inside another one, such as JSON in a string. What is known of
  /// the other payload's keys and decoder doesn't apply there.
  ///
  /// - Parameters:
  ///   - type: The type of the payload.
  ///   - tracksKeys: Whether the decoder reports the undeclared keys of every type.
  /// - Throws: ``UndeclaredKeysError`` if undeclared keys are to be reported and can't be, or what the closure throws.
  static func inAnotherPayload<Result>(
    of type: any Any.Type,
    tracksKeys: Bool,
    _ body: () throws -> Result
  ) throws -> Result {
    guard log != nil else { return try body() }
    return try $inheritance.withValue(nil) {
      if tracksKeys { return try body() }
      try requireOwnReports(of: type)
      return try RescueScope.$hints.withValue(RescueScope.hints.subtracting(.tracksKeys), operation: body)
    }
  }

  /// Returns the keys that enclosing types declare for the object that a decoder is positioned at.
  package static func inheritedPaths(of decoder: any Decoder) -> [[String]] {
    guard let inheritance, inheritance.depth == decoder.codingPath.count else { return [] }
    return inheritance.paths
  }
}

/// A decoder of an engine that reports undeclared keys for every type.
///
/// The engine remembers the keys that its containers are asked for. When the outermost value has been decoded, or has thrown, it
/// reports the others with ``UndeclaredKeys/record(_:inObjectAt:)``, for each object from which a value has been decoded completely.
package protocol KeyTrackingDecoder: Decoder {
  /// Declares keys of the object that the decoder is positioned at, as if its container had been asked for them.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the value's type; `nil` if only the paths are declared.
  ///   - paths: Declared keys, each as a path from the object.
  ///   - areComplete: Whether these are all keys. The others are then reported even if the value throws.
  /// - Returns: Whether the decoder tracks keys. If not, it ignores the call.
  func declare(_ keys: (any CodingKey.Type)?, _ paths: [[String]], areComplete: Bool) -> Bool
}
