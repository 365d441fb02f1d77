import Foundation

/// The record as a file.
extension PeerResults {
  /// Why a file isn't a record.
  package struct UnknownVersion: Error, CustomStringConvertible {
    package var description: String
  }

  /// The content of `peers.json`.
  /// - Throws: The encoder's error.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Reads the content of `peers.json`.
  /// - Throws: ``UnknownVersion``, or the decoder's error.
  package init(encoded data: Data) throws {
    struct Version: Decodable {
      var schemaVersion: Int
    }
    let version = try JSONDecoder().decode(Version.self, from: data).schemaVersion
    guard version == Self.currentSchemaVersion else {
      throw UnknownVersion(description: "it has version \(version) instead of \(Self.currentSchemaVersion)")
    }
    self = try JSONDecoder().decode(PeerResults.self, from: data)
  }
}
