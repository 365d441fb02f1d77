import Payloads
import ShieldedDecoding

/// The document with the library's wrappers.
struct ShieldedFeatureCollection: Codable, Sendable {
  @SafeArray var features: [ShieldedFeature]
}

/// A feature, with the library's wrappers.
struct ShieldedFeature: Codable, RecordModel, DefaultProvider {
  @SafeBox var properties: ShieldedProperties
  @SafeBox var geometry: ShieldedGeometry
  @SafeBox var id: String

  static func defaultInstance() -> ShieldedFeature {
    ShieldedFeature(properties: .defaultInstance(), geometry: .defaultInstance(), id: "")
  }

  var record: Quake {
    Quake(properties: properties.record, geometry: geometry.record, id: id)
  }
}

/// The properties of an earthquake, with the library's wrappers.
struct ShieldedProperties: Codable, RecordModel, DefaultProvider {
  @SafeBox var mag: Double?
  @SafeBox var place: String?
  @SafeBox var time: Int
  @SafeBox var updated: Int
  @SafeBox var url: String
  @SafeBox var felt: Double?
  @SafeBox var status: String
  @SafeBox var tsunami: Int
  @SafeBox var sig: Int
  @SafeBox var code: String
  @SafeBox var magType: String?
  @SafeBox var title: String

  static func defaultInstance() -> ShieldedProperties {
    ShieldedProperties(
      mag: nil,
      place: nil,
      time: 0,
      updated: 0,
      url: "",
      felt: nil,
      status: "",
      tsunami: 0,
      sig: 0,
      code: "",
      magType: nil,
      title: ""
    )
  }

  var record: Quake.Properties {
    Quake.Properties(
      mag: mag,
      place: place,
      time: time,
      updated: updated,
      url: url,
      felt: felt,
      status: status,
      tsunami: tsunami,
      sig: sig,
      code: code,
      magType: magType,
      title: title
    )
  }
}

/// The location of an earthquake, with the library's wrappers.
struct ShieldedGeometry: Codable, RecordModel, DefaultProvider {
  @SafeArray var coordinates: [Double]

  static func defaultInstance() -> ShieldedGeometry {
    ShieldedGeometry(coordinates: [])
  }

  var record: Quake.Geometry { Quake.Geometry(coordinates: coordinates) }
}
