/// The header fields of a request or a response. Names are compared without regard to ASCII case.
public struct HeaderFields: Sendable, Hashable {
  private var fields: [String: String] = [:]

  /// Creates header fields.
  ///
  /// - Parameter fields: Names and values. If names differ only in case, the last one in sorted order wins.
  public init(_ fields: [String: String] = [:]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }

  /// The value of a field; `nil` if the field is missing.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    get { fields[Self.lowercased(name)] }
    set { fields[Self.lowercased(name)] = newValue }
  }

  /// Lowercases ASCII letters only. With Unicode's rules, the Kelvin sign would become a "k", and an invalid name would become
  /// a valid one.
  private static func lowercased(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  /// All fields, sorted by name.
  public var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Creates header fields from a literal. If names differ only in case or are equal, the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
