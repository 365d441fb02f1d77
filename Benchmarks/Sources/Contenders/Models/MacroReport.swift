import Payloads
import ShieldedMacros

/// A report as a user of the macro declares it.
@Shielded
struct MacroReport {
  var id: Int
  var name: String
  var status: String
  var firmware: String
  var voltage: Double
  var current: Double
  var temperature: Double
  var uptime: Int
  var resets: Int
  var errors: Int
  var isOnline: Bool
  var isCalibrated: Bool
  var readings: [String: Int]
}

extension MacroReport: RecordModel {
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
