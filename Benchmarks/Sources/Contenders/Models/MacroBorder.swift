import Payloads
import ShieldedMacros

/// The document as a user of the macro declares it.
@Shielded
struct MacroBorders {
  var features: [MacroBorder]
}

/// The border of a country.
@Shielded
struct MacroBorder {
  var properties: MacroBorderProperties
  var geometry: MacroBorderGeometry
}

extension MacroBorder: RecordModel {
  var record: Border {
    Border(properties: properties.record, geometry: geometry.record)
  }
}

/// The properties of a country.
@Shielded
struct MacroBorderProperties {
  var name: String
}

extension MacroBorderProperties: RecordModel {
  var record: Border.Properties {
    Border.Properties(name: name)
  }
}

/// A polygon.
@Shielded
struct MacroBorderGeometry {
  var coordinates: [[[Double]]]
}

extension MacroBorderGeometry: RecordModel {
  var record: Border.Geometry {
    Border.Geometry(coordinates: coordinates)
  }
}
