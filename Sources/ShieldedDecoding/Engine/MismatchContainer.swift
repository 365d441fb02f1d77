/// The error of a node on a property's path that isn't an object. A rescue unwraps it, so it doesn't reach user code.
struct NodeMismatch: Error {
  let error: any Error
}

/// A container in which every value is a node that isn't an object.
///
/// A property at such a node is decoded from this container. The calls for a property first decode its value, and find out only
/// after an error what to do instead, so the check for a mismatch costs no other property anything.
struct MismatchContainer: KeyedDecodingContainerProtocol {
  /// The node, which a rescue asks for.
  struct Node: Decodable {
    let container: KeyedDecodingContainer<_PayloadKey>
    let key: _PayloadKey

    fileprivate init(_ container: KeyedDecodingContainer<_PayloadKey>, _ key: _PayloadKey) {
      self.container = container
      self.key = key
    }

    /// Throws, because only ``MismatchContainer`` has nodes.
    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The value isn't a node of a path.")
      )
    }
  }

  private let node: Node
  private let mismatch: NodeMismatch

  /// - Parameters:
  ///   - container: The container of the node.
  ///   - key: The node's key.
  ///   - error: The decoder's error for the node.
  init(_ container: KeyedDecodingContainer<_PayloadKey>, _ key: _PayloadKey, _ error: any Error) {
    node = Node(container, key)
    mismatch = NodeMismatch(error: error)
  }

  var codingPath: [any CodingKey] { node.container.codingPath }
  var allKeys: [_PayloadKey] { [node.key] }

  // The node is there, and isn't `null`, so its value is decoded next.
  func contains(_ key: _PayloadKey) -> Bool { true }
  func decodeNil(forKey key: _PayloadKey) throws -> Bool { false }

  // Also the witness for each scalar type.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: _PayloadKey) throws -> Value {
    if let node = node as? Value { return node }
    throw mismatch
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: _PayloadKey
  ) throws -> KeyedDecodingContainer<Nested> { throw mismatch }

  func nestedUnkeyedContainer(forKey key: _PayloadKey) throws -> any UnkeyedDecodingContainer { throw mismatch }

  func superDecoder() throws -> any Decoder { throw mismatch }

  func superDecoder(forKey key: _PayloadKey) throws -> any Decoder { throw mismatch }
}
