import Payloads
import ShieldedDecoding

/// The document with the library's wrappers.
struct ShieldedBorders: Codable, Sendable {
  @SafeArray var features: [ShieldedBorder]
}

/// The border of a country, with the library's wrappers.
struct ShieldedBorder: Codable, RecordModel, DefaultProvider {
  @SafeBox var properties: ShieldedBorderProperties
  @SafeBox var geometry: ShieldedBorderGeometry

  static func defaultInstance() -> ShieldedBorder {
    ShieldedBorder(properties: .defaultInstance(), geometry: .defaultInstance())
  }

  var record: Border {
    Border(properties: properties.record, geometry: geometry.record)
  }
}

/// The properties of a country, with the library's wrappers.
struct ShieldedBorderProperties: Codable, RecordModel, DefaultProvider {
  @SafeBox var name: String

  static func defaultInstance() -> ShieldedBorderProperties {
    ShieldedBorderProperties(name: "")
  }

  var record: Border.Properties {
    Border.Properties(name: name)
  }
}

/// A polygon, with the library's wrappers.
struct ShieldedBorderGeometry: Codable, RecordModel, DefaultProvider {
  @SafeArray var coordinates: [[[Double]]]

  static func defaultInstance() -> ShieldedBorderGeometry {
    ShieldedBorderGeometry(coordinates: [])
  }

  var record: Border.Geometry {
    Border.Geometry(coordinates: coordinates)
  }
}
