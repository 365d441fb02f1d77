import Foundation
import ShieldedJSON

/// The scanner under test: the library's, or in a unit test a broken one.
struct ScannerSubject: Sendable {
  /// The forms in which a payload can be given.
  enum Form: CaseIterable, Sendable {
    case data, bytes, span, text
  }

  struct Settings: Sendable {
    var depthLimit = 512
    var assumesTopLevelDictionary = false
    var form = Form.data
  }

  /// Scans a payload without reading it.
  var scan: @Sendable ([UInt8], Settings) throws -> Void
  /// Scans a payload and reads all of it.
  var read: @Sendable ([UInt8], Settings) throws -> ScannedValue

  static let library = ScannerSubject(
    scan: { _ = try decode(PlainDocument.self, $0, $1) },
    read: { try decode(ScannedValue.self, $0, $1) }
  )

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ payload: [UInt8],
    _ settings: Settings
  ) throws -> Value {
    var decoder = ShieldedJSONDecoder()
    decoder.depthLimit = settings.depthLimit
    decoder.assumesTopLevelDictionary = settings.assumesTopLevelDictionary
    return try decoder.decode(type, from: payload, in: settings.form)
  }
}
