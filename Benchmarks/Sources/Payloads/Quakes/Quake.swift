/// An earthquake, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct Quake: Codable, Hashable, Sendable {
  /// The properties of an earthquake.
  public struct Properties: Codable, Hashable, Sendable {
    /// The magnitude, if known.
    public var mag: Double?
    /// A description of the location.
    public var place: String?
    /// The time of the earthquake, in milliseconds since 1970.
    public var time: Int
    /// The time of the entry's last change, in milliseconds since 1970.
    public var updated: Int
    /// The URL of further information.
    public var url: String
    /// The number of people who reported that they felt it, if any.
    public var felt: Double?
    /// Whether the entry has been reviewed.
    public var status: String
    /// 1 if a tsunami is possible, otherwise 0.
    public var tsunami: Int
    /// The significance, 0 to 1000.
    public var sig: Int
    /// The network's code, which identifies the entry.
    public var code: String
    /// How the magnitude was computed.
    public var magType: String?
    /// A one-line title.
    public var title: String

    /// Creates properties.
    public init(
      mag: Double? = nil,
      place: String? = nil,
      time: Int = 0,
      updated: Int = 0,
      url: String = "",
      felt: Double? = nil,
      status: String = "",
      tsunami: Int = 0,
      sig: Int = 0,
      code: String = "",
      magType: String? = nil,
      title: String = ""
    ) {
      self.mag = mag
      self.place = place
      self.time = time
      self.updated = updated
      self.url = url
      self.felt = felt
      self.status = status
      self.tsunami = tsunami
      self.sig = sig
      self.code = code
      self.magType = magType
      self.title = title
    }
  }

  /// The location of an earthquake.
  public struct Geometry: Codable, Hashable, Sendable {
    /// Longitude and latitude in degrees, depth in kilometers.
    public var coordinates: [Double]

    /// Creates a location.
    public init(coordinates: [Double] = []) {
      self.coordinates = coordinates
    }
  }

  /// The properties.
  public var properties: Properties
  /// The location.
  public var geometry: Geometry
  /// The entry's identifier.
  public var id: String

  /// Creates an earthquake.
  public init(properties: Properties = Properties(), geometry: Geometry = Geometry(), id: String = "") {
    self.properties = properties
    self.geometry = geometry
    self.id = id
  }
}
