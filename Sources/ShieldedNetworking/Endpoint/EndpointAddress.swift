import Foundation

/// Builds the address of a request from the base address and an endpoint's path, path components and query.
struct EndpointAddress {
  let path: String
  let pathComponents: [String]
  let query: [URLQueryItem]

  /// Appends the path, the path components and the query to the base address.
  ///
  /// - Throws: `invalidURL` if the path leads out of the base address, or if a path component is empty or a dot segment.
  func url(relativeTo baseURL: URL) throws(TransportError) -> URL {
    guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else {
      throw .invalidURL(reason: "the base address can't be read.")
    }
    let suffix = try encodedPath()
    guard !Self.leavesBase(suffix) else { throw .invalidURL(reason: "the path leaves the base address.") }
    if !(path.isEmpty && pathComponents.isEmpty) {
      // Joined by exactly one slash: after two slashes, the path could be read as the name of another host.
      let base = components.percentEncodedPath.reversed().drop { $0 == "/" }.reversed()
      components.percentEncodedPath = String(base) + "/" + suffix.drop { $0 == "/" }
    }
    if !query.isEmpty {
      let items = [components.percentEncodedQuery ?? ""].filter { !$0.isEmpty } + query.map(Self.encoded)
      components.percentEncodedQuery = items.joined(separator: "&")
    }
    guard let url = components.url else { throw .invalidURL(reason: "the path doesn't follow the base address.") }
    return url
  }
}

// MARK: - Path

extension EndpointAddress {
  private func encodedPath() throws(TransportError) -> String {
    var encoded = Self.isEncodedPath(path) ? path : Self.encoded(path) { Self.isPathCharacter($0) }
    for component in pathComponents {
      guard !component.isEmpty, !Self.pieces(of: component).contains(where: { $0 == "." || $0 == ".." }) else {
        throw .invalidURL(reason: "a path component is empty or a dot segment.")
      }
      if !encoded.isEmpty, !encoded.hasSuffix("/") { encoded += "/" }
      encoded += Self.encoded(component, allowing: Self.isUnreserved)
    }
    return encoded
  }

  /// Returns a Boolean value that indicates whether a path contains only characters of a path, and a percent sign only
  /// before two hexadecimal digits.
  private static func isEncodedPath(_ path: String) -> Bool {
    var bytes = path.utf8.makeIterator()
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "%") {
        guard let first = bytes.next(), let second = bytes.next(), isHexDigit(first), isHexDigit(second) else {
          return false
        }
      } else if !isPathCharacter(byte) {
        return false
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a relative path leads out of the base address for some server: one
  /// that decodes the path before it resolves dot segments or afterwards, and that takes a backslash for a separator or
  /// for a character of a name.
  private static func leavesBase(_ path: String) -> Bool {
    // A path has a backslash only as %5C.
    let readings = [("/", path), ("/\\", decodingBackslashes(in: path))].flatMap { separators, encoded in
      [
        pieces(of: decodingSeparators(in: path), separators),
        pieces(of: encoded, separators).map { decodingSeparators(in: String($0))[...] },
      ]
    }
    return readings.contains { segments in
      var depth = 0
      for segment in segments {
        switch segment {
        case ".": continue
        case "..": depth -= 1
        default: depth += 1
        }
        if depth < 0 { return true }
      }
      return false
    }
  }

  /// The parts between separators. Empty ones are left out, since some servers merge adjacent slashes.
  private static func pieces(of path: String, _ separators: String = "/\\") -> [Substring] {
    // By scalars: a slash and a combining mark after it are one character.
    path.unicodeScalars.split { separators.unicodeScalars.contains($0) }.map { Substring($0) }
  }

  private static func decodingBackslashes(in path: String) -> String {
    path.replacing("%5c", with: "\\").replacing("%5C", with: "\\")
  }

  private static func decodingSeparators(in path: String) -> String {
    let encodings = [("%2e", "."), ("%2E", "."), ("%2f", "/"), ("%2F", "/"), ("%5c", "\\"), ("%5C", "\\")]
    return encodings.reduce(path) { $0.replacing($1.0, with: $1.1) }
  }
}

// MARK: - Encoding

extension EndpointAddress {
  private static func encoded(_ item: URLQueryItem) -> String {
    // A plus sign is encoded, since servers that parse a query as a form read it as a space.
    let isAllowed: (UInt8) -> Bool = { isUnreserved($0) || "!$'()*,/:?@".utf8.contains($0) }
    let name = encoded(item.name, allowing: isAllowed)
    guard let value = item.value else { return name }
    return name + "=" + encoded(value, allowing: isAllowed)
  }

  private static func encoded(_ text: String, allowing isAllowed: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isAllowed(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
  }

  /// Returns a Boolean value that indicates whether a path may contain a byte without encoding it. The slash is such a byte.
  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
