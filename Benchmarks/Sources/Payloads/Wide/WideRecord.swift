/// A device's report, as far as the benchmark decodes it. Its many other members aren't declared.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct WideRecord: Codable, Hashable, Sendable {
  /// The device's number.
  public var id: Int
  /// The device's name.
  public var name: String
  /// The device's status.
  public var status: String
  /// The firmware version.
  public var firmware: String
  /// The voltage in volts.
  public var voltage: Double
  /// The current in amperes.
  public var current: Double
  /// The temperature in degrees Celsius.
  public var temperature: Double
  /// The uptime in seconds.
  public var uptime: Int
  /// The number of restarts.
  public var resets: Int
  /// The number of errors.
  public var errors: Int
  /// Whether the device is reachable.
  public var isOnline: Bool
  /// Whether the device's readings are calibrated.
  public var isCalibrated: Bool
  /// The readings by name.
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
