import DecoderAgreement

extension JSONTree {
  /// The number of nested containers, or 0 for a scalar.
  var depth: Int {
    switch self {
    case .token: 0
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    }
  }

  /// Returns the document with every string, including keys, in another spelling.
  func mappingStrings(_ respell: ([UInt8]) -> [UInt8]) -> JSONTree {
    switch self {
    case .token(let token): .token(token.first == UInt8(ascii: "\"") ? respell(token) : token)
    case .array(let elements): .array(elements.map { $0.mappingStrings(respell) })
    case .object(let members):
      .object(members.map { Member(key: respell($0.key), value: $0.value.mappingStrings(respell)) })
    }
  }

  /// Returns the document with white space at every permitted place.
  func bytes(spacedBy space: [UInt8]) -> [UInt8] {
    switch self {
    case .token(let token): return space + token + space
    case .array(let elements):
      let inner = elements.map { $0.bytes(spacedBy: space) }.joined(separator: [UInt8(ascii: ",")])
      return space + [UInt8(ascii: "[")] + space + inner + [UInt8(ascii: "]")] + space
    case .object(let members):
      let inner = members.map { space + $0.key + space + [UInt8(ascii: ":")] + $0.value.bytes(spacedBy: space) }
        .joined(separator: [UInt8(ascii: ",")])
      return space + [UInt8(ascii: "{")] + space + inner + [UInt8(ascii: "}")] + space
    }
  }
}
