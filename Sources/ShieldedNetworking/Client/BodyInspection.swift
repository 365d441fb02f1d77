import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Determines why a body can't be read. For a valid response, only the first bytes are inspected.
struct BodyInspection {
  let response: TransportResponse
  let text: ResponseText

  /// Returns a problem that can be detected before decoding; `nil` if there is none.
  func problem(accepting contentTypes: ContentTypes, limit: Int) -> BodyProblem? {
    if response.body.count > limit { return .tooLarge(byteCount: response.body.count, limit: limit) }
    guard let first = firstByte else { return .emptyBody }
    let contentType = response.headers["Content-Type"]
    let isAccepted = contentTypes.contains(contentType)
    // JSON never begins with this character, so the declared content type doesn't matter.
    if first == UInt8(ascii: "<") {
      if isHTML { return .htmlPage }
      return isAccepted ? .malformedJSON : .wrongContentType(text.other(contentType ?? ""))
    }
    return isAccepted ? nil : .wrongContentType(text.other(contentType ?? ""))
  }

  /// Returns the problem that a decoder's error indicates.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - isKnownJSON: Whether the whole body is JSON. By default it is parsed if that matters.
  func problem(after error: any Error, isKnownJSON: Bool = false) -> BodyProblem {
    explained(decodingProblem(after: error, isKnownJSON: isKnownJSON))
  }

  /// Returns the reason for a body that isn't JSON, if the header fields tell it; otherwise the problem itself.
  func explained(_ problem: BodyProblem) -> BodyProblem {
    switch problem {
    case .malformedJSON, .truncatedJSON:
      let encodings = ContentEncodings(response.headers["Content-Encoding"])
      return encodings.areKnown ? problem : .unknownEncoding(text.other(encodings.names.joined(separator: ", ")))
    default: return problem
    }
  }

  private func decodingProblem(after error: any Error, isKnownJSON: Bool) -> BodyProblem {
    if let error = error as? UndeclaredKeysError {
      // The program's error, which contains nothing of the body.
      return .mismatch(path: RescuePath([]), reason: "\(error)")
    }
    guard let error = error as? DecodingError else {
      return .mismatch(path: RescuePath([]), reason: text.other("\(type(of: error))"))
    }
    switch error {
    case .typeMismatch(let type, let context): return mismatch(context.codingPath, "\(type) was expected")
    case .valueNotFound(let type, let context):
      return mismatch(context.codingPath, "\(type) was expected, but null was found")
    case .keyNotFound(let key, let context):
      return mismatch(context.codingPath, "the key \(text.name(of: key).debugDescription) is missing")
    case .dataCorrupted(let context):
      // The decoder knows more than Foundation's parser, which accepts trailing commas and malformed numbers and strings.
      if let error = context.underlyingError as? MalformedJSONError {
        return error.isTruncated ? .truncatedJSON(byteCount: response.body.count) : .malformedJSON
      }
      // Foundation's decoder throws the same error for a body that isn't JSON and for a value that its type rejects.
      if isKnownJSON || isJSON { return mismatch(context.codingPath, "a value can't be read") }
      return JSONCompleteness.isBrokenOff(response.body)
        ? .truncatedJSON(byteCount: response.body.count) : .malformedJSON
    @unknown default: return .malformedJSON
    }
  }

  private func mismatch(_ codingPath: [any CodingKey], _ reason: String) -> BodyProblem {
    .mismatch(path: text.path(codingPath), reason: ResponseText.line(reason))
  }

  private var firstByte: UInt8? {
    response.body.first {
      !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF)
    }
  }

  private var isHTML: Bool {
    if let type = response.headers["Content-Type"].map(ContentTypes.mediaType), type.hasSuffix("html") { return true }
    let beginning = String(decoding: response.body.prefix(512), as: UTF8.self).lowercased()
    return beginning.contains("<!doctype html") || beginning.contains("<html") || beginning.contains("<head")
  }

  /// Whether the body is valid JSON, whatever it contains.
  private var isJSON: Bool {
    do {
      _ = try JSONDecoder().decode(IgnoredValue.self, from: response.body)
      return true
    } catch {
      return false
    }
  }
}
