/// The type of a property, as far as the source shows it.
package indirect enum ModelType: Equatable, Sendable {
  /// A type that a decoder decodes from one token.
  package enum Scalar: String, Sendable, CaseIterable {
    case string, integer, floatingPoint, decimal, boolean, date, url, uuid, data, duration

    /// Whether the library has a default for the type. For the others, any default could be mistaken for real data.
    package var hasDefault: Bool { ![.date, .url, .uuid, .data, .duration].contains(self) }
  }

  /// A type of the standard library or of Foundation.
  case scalar(Scalar)
  /// An Optional.
  case optional(ModelType)
  /// An array.
  case array(ModelType)
  /// A set.
  case set(ModelType)
  /// A dictionary.
  case dictionary(key: ModelType, value: ModelType)
  /// A type that the source declares, by its qualified name.
  case declared(String)
  /// Any other type.
  case unknown(String)

  /// The type that an Optional wraps, or the type itself.
  package var unwrapped: ModelType {
    if case .optional(let wrapped) = self { wrapped.unwrapped } else { self }
  }

  /// Whether the type is an Optional.
  package var isOptional: Bool { self != unwrapped }

  /// The scalar that a type's name means, unless the source declares a type with this name.
  static func scalar(named name: String) -> ModelType? {
    scalars[name].map(ModelType.scalar)
  }

  private static let scalars: [String: Scalar] = {
    var scalars: [String: Scalar] = [
      "String": .string, "Bool": .boolean, "Decimal": .decimal, "Date": .date, "URL": .url, "UUID": .uuid,
      "Data": .data, "Duration": .duration, "Double": .floatingPoint, "Float": .floatingPoint,
      "Float16": .floatingPoint,
      "CGFloat": .floatingPoint, "TimeInterval": .floatingPoint, "Int": .integer, "UInt": .integer,
    ]
    for bits in [8, 16, 32, 64, 128] {
      scalars["Int\(bits)"] = .integer
      scalars["UInt\(bits)"] = .integer
    }
    return scalars
  }()
}
