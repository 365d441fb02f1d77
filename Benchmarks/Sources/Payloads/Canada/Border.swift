/// The border of a country, as GeoJSON documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct Border: Codable, Hashable, Sendable {
  /// The properties of a country.
  public struct Properties: Codable, Hashable, Sendable {
    /// The country's name.
    public var name: String

    /// Creates properties.
    public init(name: String = "") {
      self.name = name
    }
  }

  /// A polygon.
  public struct Geometry: Codable, Hashable, Sendable {
    /// Rings of points, each with a longitude and a latitude in degrees.
    public var coordinates: [[[Double]]]

    /// Creates a polygon.
    public init(coordinates: [[[Double]]] = []) {
      self.coordinates = coordinates
    }
  }

  /// The properties.
  public var properties: Properties
  /// The border.
  public var geometry: Geometry

  /// Creates a border.
  public init(properties: Properties = Properties(), geometry: Geometry = Geometry()) {
    self.properties = properties
    self.geometry = geometry
  }
}
