import Payloads

/// The earthquakes as the API documents them.
public enum PlainQuakes: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = QuakeFeed

  /// The decoded features.
  public static func records(in response: PlainFeatureCollection) -> [Quake] {
    response.features.map(\.value)
  }
}

/// The document as the API documents it.
public struct PlainFeatureCollection: Codable, Sendable {
  var features: [PlainFeature]
}

/// A feature, as the API documents it.
public struct PlainFeature: Codable, Sendable {
  var properties: PlainProperties
  var geometry: PlainGeometry
  var id: String

  var value: Quake {
    Quake(properties: properties.value, coordinates: geometry.coordinates, id: id)
  }
}

/// The properties of an earthquake, as the API documents them.
public struct PlainProperties: Codable, Sendable {
  var mag: Double?
  var place: String?
  var time: Int
  var updated: Int
  var url: String
  var felt: Double?
  var status: String
  var tsunami: Int
  var sig: Int
  var code: String
  var magType: String?
  var title: String

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

/// The location of an earthquake, as the API documents it.
public struct PlainGeometry: Codable, Sendable {
  var coordinates: [Double]
}
