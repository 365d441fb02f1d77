import Foundation

/// A payload in a file that is mapped into memory, so that its pages are the file's and it isn't copied.
package enum MappedPayload {
  /// Maps a file and touches all of it, so that its pages are resident before the measurement.
  package static func data(at path: String) throws -> Data {
    let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    let pageSize = 4096
    var seen: UInt8 = 0
    data.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: pageSize) { seen ^= bytes[offset] }
    }
    return withExtendedLifetime(seen) { data }
  }
}
