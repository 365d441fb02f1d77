/// A device's report, of whose many members a model declares a few, as it is after rescue.
public struct WideRecord: Hashable, Sendable {
  /// The device's number.
  public var id: Int
  /// The device's name.
  public var name: String
  /// What it is doing.
  public var status: String
  /// The version of its program.
  public var firmware: String
  /// In volts.
  public var voltage: Double
  /// In amperes.
  public var current: Double
  /// In degrees Celsius.
  public var temperature: Double
  /// In seconds.
  public var uptime: Int
  /// How often it began anew.
  public var resets: Int
  /// How often something went wrong.
  public var errors: Int
  /// Whether it can be reached.
  public var isOnline: Bool
  /// Whether its readings are to be trusted.
  public var isCalibrated: Bool
  /// Its readings by name.
  public var readings: [String: Int]

  /// Creates a report.
  public init(
    id: Int = 0,
    name: String = "",
    status: String = "",
    firmware: String = "",
    voltage: Double = 0,
    current: Double = 0,
    temperature: Double = 0,
    uptime: Int = 0,
    resets: Int = 0,
    errors: Int = 0,
    isOnline: Bool = false,
    isCalibrated: Bool = false,
    readings: [String: Int] = [:]
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.firmware = firmware
    self.voltage = voltage
    self.current = current
    self.temperature = temperature
    self.uptime = uptime
    self.resets = resets
    self.errors = errors
    self.isOnline = isOnline
    self.isCalibrated = isCalibrated
    self.readings = readings
  }
}
