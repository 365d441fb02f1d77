import Payloads
import ShieldedMacros

/// The document as a user of the macro declares it.
@Shielded
struct MacroFeatureCollection {
  var features: [MacroFeature]
}

/// A feature.
@Shielded
struct MacroFeature {
  var properties: MacroProperties
  var geometry: MacroGeometry
  var id: String
}

extension MacroFeature: RecordModel {
  var record: Quake {
    Quake(properties: properties.record, geometry: geometry.record, id: id)
  }
}

/// The properties of an earthquake.
@Shielded
struct MacroProperties {
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
}

extension MacroProperties: RecordModel {
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

/// The location of an earthquake.
@Shielded
struct MacroGeometry {
  var coordinates: [Double]
}

extension MacroGeometry: RecordModel {
  var record: Quake.Geometry { Quake.Geometry(coordinates: coordinates) }
}
