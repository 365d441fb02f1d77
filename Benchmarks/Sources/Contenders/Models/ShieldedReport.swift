import Payloads
import ShieldedDecoding

/// A report with the library's wrappers.
struct ShieldedReport: Codable, RecordModel, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var status: String
  @SafeBox var firmware: String
  @SafeBox var voltage: Double
  @SafeBox var current: Double
  @SafeBox var temperature: Double
  @SafeBox var uptime: Int
  @SafeBox var resets: Int
  @SafeBox var errors: Int
  @SafeBox var isOnline: Bool
  @SafeBox var isCalibrated: Bool
  @SafeBox var readings: [String: Int]

  static func defaultInstance() -> ShieldedReport {
    ShieldedReport(
      id: 0,
      name: "",
      status: "",
      firmware: "",
      voltage: 0,
      current: 0,
      temperature: 0,
      uptime: 0,
      resets: 0,
      errors: 0,
      isOnline: false,
      isCalibrated: false,
      readings: [:]
    )
  }

  var record: WideRecord {
    WideRecord(
      id: id,
      name: name,
      status: status,
      firmware: firmware,
      voltage: voltage,
      current: current,
      temperature: temperature,
      uptime: uptime,
      resets: resets,
      errors: errors,
      isOnline: isOnline,
      isCalibrated: isCalibrated,
      readings: readings
    )
  }
}
