/// A request as a server received it.
public struct ReceivedRequest: Sendable, Hashable {
  /// The request line and the header fields.
  public let header: String
  /// The method.
  public let method: String
  /// The target, as spelled in the request line.
  public let target: String
  /// The values of the header fields, by lowercase name.
  public let fields: [String: [String]]
  /// The part of the body that was read.
  public internal(set) var body: [UInt8] = []

  /// The first value of a header field.
  ///
  /// - Parameter name: The field's name; it can have any case.
  public subscript(name: String) -> String? {
    fields[name.lowercased()]?.first
  }

  /// The length of the body by `Content-Length`; zero if the field is missing.
  var declaredByteCount: Int { self["content-length"].flatMap { Int($0) } ?? 0 }

  /// Parses a header; `nil` if it is malformed.
  ///
  /// - Parameter head: The bytes before the empty line.
  init?(head: some Sequence<UInt8>) {
    header = String(decoding: Array(head), as: UTF8.self)
    let lines = header.split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    var fields: [String: [String]] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      fields[parts[0].lowercased(), default: []].append(String(parts[1].drop { $0 == " " }))
    }
    self.fields = fields
  }
}
