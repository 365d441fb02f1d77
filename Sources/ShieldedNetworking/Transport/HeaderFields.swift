import Foundation

/// The header fields of a request or a response. Names are compared without regard to ASCII case.
///
///     headers["Set-Cookie"]           // "a=1, b=2"
///     headers.values(of: "Set-Cookie") // ["a=1", "b=2"]
public struct HeaderFields: Sendable, Hashable {
  private var fields: [String: [String]] = [:]

  /// Creates header fields.
  ///
  /// - Parameter fields: Names and values. If names differ only in case, the last one in sorted order wins.
  public init(_ fields: [String: String] = [:]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }

  /// The value of a field, or its values joined by commas; `nil` if the field is missing.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    get { fields[Self.lowercased(name)]?.joined(separator: ", ") }
    set { fields[Self.lowercased(name)] = newValue.map { [$0] } }
  }

  /// The values of a field that may occur several times, in their order; empty if the field is missing.
  ///
  /// `URLSession` joins them by commas, so that there is one value.
  ///
  /// - Parameter name: The field's name, in any case.
  /// - Returns: The values.
  public func values(of name: String) -> [String] { fields[Self.lowercased(name)] ?? [] }

  /// Adds a field, also if there is one of this name.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The field's name, in any case.
  public mutating func add(_ value: String, for name: String) {
    fields[Self.lowercased(name), default: []].append(value)
  }

  /// Lowercases ASCII letters only. With Unicode's rules, the Kelvin sign would become a "k", and an invalid name would become
  /// a valid one.
  private static func lowercased(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  /// All fields, sorted by name. One that occurs several times is there as often.
  public var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.flatMap { field in field.value.map { (name: field.key, value: $0) } }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Creates header fields from a literal. If names differ only in case or are equal, the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}

/// The content encodings of a response, in lower case and without `identity`.
struct ContentEncodings {
  let names: [String]

  init(_ contentEncoding: String?) {
    names = (contentEncoding ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !["", "identity"].contains($0) }
  }

  /// Whether every transport decodes them.
  var areKnown: Bool { names.isEmpty || names.count == 1 && ["gzip", "x-gzip", "deflate"].contains(names[0]) }
}
