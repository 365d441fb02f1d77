import Foundation

/// The beginning of a document whose rest may still arrive.
package struct ArrivedDocument {
  private let document: Document
  private let settings: ShieldedJSONDecoder

  /// Scans the beginning of a payload. It returns `nil` if this may be the beginning of JSON, but nothing of it can be decoded.
  ///
  /// - Parameter earlier: The beginning of the same payload as it had arrived before, which is replaced by this one. What has been
  ///   scanned and read of it isn't scanned and read again.
  /// - Throws: `DecodingError.dataCorrupted` if it can't be the beginning of JSON.
  package init?(_ text: [UInt8], for decoder: ShieldedJSONDecoder, after earlier: inout ArrivedDocument?) throws {
    var document = earlier?.document
    earlier = nil
    if isKnownUniquelyReferenced(&document) { document?.isUnused = true }
    var settings = decoder
    settings.truncation = .keepPartial
    settings.isArriving = true
    do {
      let next = try Document.copying(text, for: settings, continuing: document)
      // More digits may follow a number.
      if next.truncation == nil, next.kind(at: 0).isNumber { return nil }
      (self.document, self.settings) = (next, settings)
      earlier = self
    } catch let error as DecodingError {
      if let part = MalformedPart(error), !part.isTruncated { throw error }
      return nil
    }
  }

  /// Decodes the value as far as it has arrived; `nil` if that isn't possible yet.
  package func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? settings.decode(document) { try $0.value(Value.self, at: 0, .none) }
  }
}

extension ShieldedJSONDecoder {
  /// Returns a Boolean value that indicates whether a body is JSON.
  package func accepts(_ body: [UInt8]) -> Bool {
    var settings = self
    settings.truncation = .throw
    return (try? Document.lend(Data(body), for: settings) { _ in }) != nil
  }

  /// The reason in the error of a document that is too deep.
  package static func tooDeepReason(limit: Int) -> String { ScanError.Reason.tooDeep(limit: limit).text }
}
