/// A payload's size, counts and fingerprint.
package struct PayloadFigures: Equatable, Sendable, Codable {
  package var key: PayloadKey
  package var bytes: Int
  package var records: Int
  package var dirtyFields: Int
  /// The 64-bit FNV-1a hash of the bytes, in hexadecimal. Equal payloads have equal fingerprints.
  package var fingerprint: String

  package init(key: PayloadKey, bytes: Int, records: Int, dirtyFields: Int, fingerprint: String) {
    self.key = key
    self.bytes = bytes
    self.records = records
    self.dirtyFields = dirtyFields
    self.fingerprint = fingerprint
  }
}
