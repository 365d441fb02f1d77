import Payloads
import ShieldedDecoding

/// The earthquakes with the library's wrappers.
public enum ShieldedQuakes: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = QuakeFeed

  /// The decoded features.
  public static func records(in response: ShieldedFeatureCollection) -> [Quake] {
    response.features.map(\.value)
  }
}

/// The document with the library's wrappers.
public struct ShieldedFeatureCollection: Codable, Sendable {
  @SafeArray var features: [ShieldedFeature]
}

/// A feature, with the library's wrappers.
public struct ShieldedFeature: Codable, Sendable, DefaultProvider {
  @SafeBox var properties: ShieldedProperties
  @SafeBox var geometry: ShieldedGeometry
  @SafeBox var id: String

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedFeature {
    ShieldedFeature(properties: .defaultInstance(), geometry: .defaultInstance(), id: "")
  }

  var value: Quake {
    Quake(properties: properties.value, coordinates: geometry.coordinates, id: id)
  }
}

/// The properties of an earthquake, with the library's wrappers.
public struct ShieldedProperties: Codable, Sendable, DefaultProvider {
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

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedProperties {
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

  var value: Quake.Properties {
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
public struct ShieldedGeometry: Codable, Sendable, DefaultProvider {
  @SafeArray var coordinates: [Double]

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedGeometry {
    ShieldedGeometry(coordinates: [])
  }
}
