/// One property of a model, as plain `Codable` reads it on its own.
struct PlainField: Sendable {
  let name: String
  /// Whether plain `Codable` can't read the property.
  let isFaulty: @Sendable (KeyedDecodingContainer<AnyKey>) -> Bool
  /// Whether plain `Codable` reads the property without some of its digits.
  let losesDigits: @Sendable (KeyedDecodingContainer<AnyKey>) -> Bool

  /// Returns a property that must be present.
  static func required<Value: Decodable & SendableMetatype>(_ name: String, _ type: Value.Type) -> PlainField {
    PlainField(name: name) {
      (try? $0.decode(Value.self, forKey: AnyKey(name))) == nil
    } losesDigits: {
      (try? $0.decode(LostDigits<Value>.self, forKey: AnyKey(name)))?.areLost ?? false
    }
  }

  /// Returns a property that may be missing or `null`.
  static func optional<Value: Decodable & SendableMetatype>(_ name: String, _ type: Value.Type) -> PlainField {
    PlainField(name: name) { container in
      do {
        _ = try container.decodeIfPresent(Value.self, forKey: AnyKey(name))
        return false
      } catch {
        return true
      }
    } losesDigits: {
      (try? $0.decode(LostDigits<Value>.self, forKey: AnyKey(name)))?.areLost ?? false
    }
  }
}

/// The names of the properties that plain `Codable` can't read, and of those that it reads without some of their digits.
struct FaultyFields<Model: ShieldedModel>: Decodable {
  var names: [String]
  var losingDigits: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    names = Model.plainFields.filter { $0.isFaulty(container) }.map(\.name)
    losingDigits = Model.plainFields.filter { $0.losesDigits(container) }.map(\.name)
  }
}
