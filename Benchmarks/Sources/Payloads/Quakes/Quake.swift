/// An earthquake, as it is after rescue.
public struct Quake: Hashable, Sendable {
  /// What is known of the earthquake.
  public struct Properties: Hashable, Sendable {
    /// The magnitude, where it is known.
    public var mag: Double?
    /// Where it was, in words.
    public var place: String?
    /// When it was, in milliseconds since 1970.
    public var time: Int
    /// When the entry last changed, in milliseconds since 1970.
    public var updated: Int
    /// Where to read more.
    public var url: String
    /// How many people felt it, where any said so.
    public var felt: Double?
    /// Whether somebody has looked at it.
    public var status: String
    /// 1 where there may be a tsunami.
    public var tsunami: Int
    /// How significant it is, 0 to 1000.
    public var sig: Int
    /// The network's code, by which entries are told apart.
    public var code: String
    /// How the magnitude was computed.
    public var magType: String?
    /// What it is, in one line.
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

  /// What is known of it.
  public var properties: Properties
  /// Longitude and latitude in degrees, depth in kilometres.
  public var coordinates: [Double]
  /// The entry's identifier.
  public var id: String

  /// Creates an earthquake.
  public init(properties: Properties = Properties(), coordinates: [Double] = [], id: String = "") {
    self.properties = properties
    self.coordinates = coordinates
    self.id = id
  }
}
