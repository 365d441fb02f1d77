import Payloads
import ShieldedDecoding

/// Devices' reports as the API documents them, limited to the members that the benchmark decodes.
public enum PlainWideObjects: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = WideObjects

  /// The decoded records.
  public static func records(in response: PlainResponse<[PlainReport]>) -> [WideRecord] {
    response.data.map(\.record)
  }
}

/// A report as the API documents it.
public struct PlainReport: Codable, Sendable {
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

/// Devices' reports with the library's wrappers.
public enum ShieldedWideObjects: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = WideObjects

  /// The decoded records.
  public static func records(in response: CodeMessageResponse<[ShieldedReport]>) -> [WideRecord] {
    (response.result ?? []).map(\.record)
  }
}

/// A report with the library's wrappers.
public struct ShieldedReport: Codable, Sendable, DefaultProvider {
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

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedReport {
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
