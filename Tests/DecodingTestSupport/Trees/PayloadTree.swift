import DecoderAgreement

/// A payload independent of any format: the values of JSON as a tree.
///
/// Numbers keep their text, so that converting them to a format loses no digits.
public indirect enum PayloadTree: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, as spelled.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([PayloadTree])
  /// An object, with its members in order.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: PayloadTree

    /// Pairs a key with a value.
    public init(key: String, value: PayloadTree) {
      self.key = key
      self.value = value
    }
  }
}

// Not `ExpressibleByNilLiteral`: for an Optional tree, `nil` is a missing key and not `null`.
extension PayloadTree: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A number.
  public init(integerLiteral value: Int) { self = .number(value.description) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value.description) }

  /// An array.
  public init(arrayLiteral elements: PayloadTree...) { self = .array(elements) }

  /// An object.
  public init(dictionaryLiteral elements: (String, PayloadTree)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}

extension PayloadTree {
  /// The payload as JSON.
  public var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  /// The payload as an XML property list; `nil` if it contains a `null`, which property lists can't represent.
  public var propertyList: String? {
    propertyListValue.map { #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">\#($0)</plist>"# }
  }

  private var propertyListValue: String? {
    switch self {
    case .null: return nil
    case .boolean(let value): return value ? "<true/>" : "<false/>"
    case .number(let text): return Int64(text) == nil ? "<real>\(text)</real>" : "<integer>\(text)</integer>"
    case .string(let text): return "<string>\(Self.escaped(text))</string>"
    case .array(let elements):
      let values = elements.compactMap(\.propertyListValue)
      return values.count == elements.count ? "<array>\(values.joined())</array>" : nil
    case .object(let members):
      let entries = members.compactMap { member in
        member.value.propertyListValue.map { "<key>\(Self.escaped(member.key))</key>\($0)" }
      }
      return entries.count == members.count ? "<dict>\(entries.joined())</dict>" : nil
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

extension PayloadTree {
  /// The greatest depth of a document: a tree's decoder builds a path at each level.
  package static let depthLimit = 48

  /// Creates the tree of a document, or returns `nil` if the bytes aren't a document or nest deeper than ``depthLimit``.
  package init?(document: [UInt8]) {
    guard RFC8259.accepts(document, depthLimit: Self.depthLimit), let text = PayloadText.utf8(document),
      let tree = JSONTree(text)
    else { return nil }
    self.init(tree)
  }

  private init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(elements.map(PayloadTree.init))
    case .object(let members):
      self = .object(members.map { Member(key: Self.text(of: $0.key), value: PayloadTree($0.value)) })
    case .token(let token):
      switch token.first {
      case UInt8(ascii: "\""): self = .string(Self.text(of: token))
      case UInt8(ascii: "t"): self = .boolean(true)
      case UInt8(ascii: "f"): self = .boolean(false)
      case UInt8(ascii: "n"): self = .null
      default: self = .number(String(decoding: token, as: UTF8.self))
      }
    }
  }

  private static func text(of token: [UInt8]) -> String {
    JSONString(token).text ?? String(decoding: token, as: UTF8.self)
  }
}
