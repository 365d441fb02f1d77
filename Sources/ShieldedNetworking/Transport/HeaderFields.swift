/// The header fields of a request or a response, whose names are the same in any ASCII case.
public struct HeaderFields: Sendable, Hashable {
  private var fields: [String: String] = [:]

  /// Creates header fields.
  ///
  /// - Parameter fields: Names and values. Of names that differ in case alone, the last in the order of spelling counts.
  public init(_ fields: [String: String] = [:]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }

  /// The value of a field; `nil` where there is none.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    get { fields[Self.lowercased(name)] }
    set { fields[Self.lowercased(name)] = newValue }
  }

  /// Lowercases ASCII letters only: in Unicode the Kelvin sign becomes a "k", and a name that HTTP forbids one that it allows.
  private static func lowercased(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  /// All fields by name, in order.
  public var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Creates header fields from a literal; of equal names the last counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
