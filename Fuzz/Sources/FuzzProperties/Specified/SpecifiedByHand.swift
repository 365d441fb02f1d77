import RescueSpecification

/// A `@Shielded` type that the specification describes by hand, since its attributes can't be read from an instance.
///
/// A unit test compares the names of its properties with those of a decoded instance.
protocol SpecifiedByHand: Decodable, ExactlyComparable, SendableMetatype {
  static var specifiedType: SpecifiedType { get }
}

/// A struct whose properties are described by hand.
protocol SpecifiedStruct: SpecifiedByHand {
  /// The properties, in order of declaration.
  static var specifiedProperties: [SpecifiedModel.Property] { get }
  /// The policy that the declaration names.
  static var specifiedPolicy: SpecifiedPolicy? { get }
}

extension SpecifiedStruct {
  static var specifiedPolicy: SpecifiedPolicy? { nil }

  static var specifiedType: SpecifiedType { .model(model) }

  static var model: SpecifiedModel {
    let properties = specifiedProperties
    return SpecifiedModel(
      name: "\(Self.self)",
      defaultValue: defaultValue(of: properties),
      policy: specifiedPolicy
    ) { properties }
  }

  /// The defaults of all properties, or `nil` if a property has none.
  ///
  /// A struct with strict properties has a default only if all of these are Optional.
  private static func defaultValue(of properties: [SpecifiedModel.Property]) -> SpecifiedValue? {
    var fields: [SpecifiedValue.Field] = []
    for property in properties {
      if case .wrapper = property.type {} else if !property.type.isOptional { return nil }
      guard let value = property.type.defaultValue else { return nil }
      fields.append(SpecifiedValue.Field(property.name, value))
    }
    return .record(fields)
  }
}

extension MacroModel where Twin: SpecifiedDTO {
  /// The description of the twin, under the name of this type.
  static var model: SpecifiedModel {
    SpecifiedModel(name: "\(Self.self)", defaultValue: Twin.specifiedDefault) { Twin.specifiedProperties }
  }
}

/// A property as `@Shielded` decodes it.
extension SpecifiedModel.Property {
  /// A property without an attribute, whose default is that of its type.
  static func shielded(_ name: String, _ type: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, .wrapper(.safeBox(type)), keys: keys)
  }

  /// A property with a default of its own.
  static func shielded(
    _ name: String,
    _ type: SpecifiedType,
    keys: SpecifiedKey...,
    default value: some ExactlyComparable
  ) -> Self {
    let type = SpecifiedType.wrapper(.safeDefault(type, SpecifiedValue(value.exactValue)))
    return Self(name, type, keys: keys)
  }

  /// A list with `@Dropping`, or with elements that have no default.
  static func dropping(_ name: String, _ element: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, .wrapper(.droppingArray(element)), keys: keys)
  }

  /// A property with `@Strict`.
  static func strict(_ name: String, _ type: SpecifiedType, keys: SpecifiedKey...) -> Self {
    Self(name, type, keys: keys)
  }
}
