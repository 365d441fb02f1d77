import Foundation
import ShieldedDecoding

/// The session of a pass that belongs to a decoder. Values of types that don't know the reader are decoded through containers.
final class DecodingPass: OnePassSession {
  let settings: ShieldedJSONDecoder

  /// - Parameters:
  ///   - settings: The decoder's settings.
  ///   - pass: What the current call allows, and the recorder.
  ///   - root: The path of the value with which the pass begins.
  init(_ settings: ShieldedJSONDecoder, _ pass: PassSettings = .lenient, at root: PathRoot = PathRoot()) {
    // A truncated payload is completed only as a whole, which no pass reads.
    var settings = settings
    settings.truncation = .throw
    self.settings = settings
    super.init(
      // Skipping takes a stack frame for each 64 levels. A payload that is deeper is decoded through a tape, which takes none.
      depthLimit: min(max(settings.depthLimit, 0), 16_384) - settings.enclosingDepth,
      dateDecodingStrategy: settings.dateDecodingStrategy,
      dataDecodingStrategy: settings.dataDecodingStrategy,
      pass,
      at: root
    )
  }

  /// The decoder's `userInfo`.
  var userInfo: [CodingUserInfoKey: Any] {
    // Converting an empty dictionary takes 100 instructions.
    if settings.userInfo.isEmpty { return [:] }
    return settings.userInfo
  }

  override func decodeForeign<Result>(
    _ text: JSONText,
    at codingPath: [any CodingKey],
    _ body: (any Decoder) throws -> Result
  ) throws(JSONReader.Interruption) -> Result {
    do {
      let document = try Document.copying(text.bytes, for: settings)
      return try pass.supplyingTokens { tallyCache in
        let session = DecodingSession(document, settings, tallyCache, allowsReader: false)
        defer { session.end() }
        var decoder = ValueDecoder(session, at: 0, in: nil, .none)
        for key in codingPath {
          let step: PathStep =
            if let index = key.intValue, key is ElementKey { .index(index) } else { .key(key) }
          decoder = ValueDecoder(session, at: 0, in: decoder, step)
        }
        return try body(decoder)
      }
    } catch {
      throw JSONReader.Interruption()
    }
  }
}

extension ValueDecoder: PathSource {}
