import ShieldedDecoding

// Into locals, for properties whose default is evaluated only if it is used, and for strict ones without a default.
extension JSONReader {
  /// Reads a property from the first candidate with a value.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - candidates: The places to look at, in order.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  public mutating func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    at candidates: Candidate...
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Reads a list, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  /// - Returns: The list; `nil` if there is none, which has been recorded.
  public mutating func droppingValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Reads a list from the first candidate with a value, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - candidates: The places to look at, in order.
  /// - Returns: The list; `nil` if there is none, which has been recorded.
  public mutating func droppingValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    at candidates: Candidate...
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Reads a property that must have an exact value.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  public mutating func strictValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    throw Interruption()
  }

  /// Reads a property that must have an exact value from the first candidate with a value.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - candidates: The places to look at, in order.
  public mutating func strictValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    at candidates: Candidate...
  ) throws(Interruption) -> Value {
    throw Interruption()
  }

  /// The value of a strict property; interrupts if its member is missing.
  ///
  /// - Parameters:
  ///   - value: What has been read.
  ///   - key: The property's key.
  public func required<Value>(_ value: Value?, forKey key: StaticString) throws(Interruption) -> Value {
    guard let value else { throw Interruption() }
    return value
  }

  /// The keys of a generic type's members, which can't be stored in a static property. They are made once for each pass.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - makeKeys: Makes the keys.
  public mutating func memberKeys(of type: Any.Type, _ makeKeys: () -> MemberKeys) -> MemberKeys {
    makeKeys()
  }
}
