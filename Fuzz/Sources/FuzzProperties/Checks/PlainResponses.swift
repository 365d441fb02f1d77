import Foundation

/// A response as plain `Codable` sees it: the oracle for everything around a payload.

/// A key of any name.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension CodingUserInfoKey {
  /// The keys that lead to the payload of a ``PlainPayload``, as `[String]`.
  static let plainPath = CodingUserInfoKey(rawValue: "FuzzProperties.plainPath")
}

/// A payload at the end of a path, found with plain containers only.
struct PlainPayload<Payload: Decodable>: Decodable {
  var payload: Payload

  init(from decoder: any Decoder) throws {
    let path = CodingUserInfoKey.plainPath.flatMap { decoder.userInfo[$0] as? [String] } ?? []
    guard let last = path.last else {
      payload = try decoder.singleValueContainer().decode(Payload.self)
      return
    }
    var container = try decoder.container(keyedBy: AnyKey.self)
    for name in path.dropLast() {
      container = try container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(name))
    }
    payload = try container.decode(Payload.self, forKey: AnyKey(last))
  }
}

/// The body's message: the first of `message` and `msg` at the top that holds a string.
struct PlainMessage: Decodable {
  private struct Top: Decodable {
    var message: Attempt<String>?
    var msg: Attempt<String>?
  }

  /// The message, or `nil` if there is none.
  var text: ExactValue?

  init(from decoder: any Decoder) {
    guard let top = try? decoder.singleValueContainer().decode(Top.self) else { return }
    text = top.message?.value ?? top.msg?.value
  }
}

/// The value under a contract's code key, in the types that backends use for codes.
struct PlainCode: Decodable {
  enum Value: Equatable {
    case integer(Int)
    case text(String)
    case flag(Bool)
    /// Missing, `null`, an object or an array.
    case none
    /// A number that isn't an Int. The rescue table decides its value.
    case otherNumber
  }

  var value: Value

  init(from decoder: any Decoder) throws {
    let name = CodingUserInfoKey.plainPath.flatMap { decoder.userInfo[$0] as? [String] }?.first ?? ""
    let container = try decoder.container(keyedBy: AnyKey.self)
    let key = AnyKey(name)
    if !container.contains(key) || (try? container.decodeNil(forKey: key)) == true {
      value = .none
    } else if let integer = try? container.decode(Int.self, forKey: key) {
      // Foundation reads 0.99999999999999999999 as 1, by way of a Double. A code is the exact number in the body.
      let isExact = (try? container.decode(Decimal.self, forKey: key)) == Decimal(integer)
      value = isExact ? .integer(integer) : .otherNumber
    } else if let text = try? container.decode(String.self, forKey: key) {
      value = .text(text)
    } else if let flag = try? container.decode(Bool.self, forKey: key) {
      value = .flag(flag)
    } else if (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)) != nil
      || (try? container.nestedUnkeyedContainer(forKey: key)) != nil
    {
      value = .none
    } else {
      value = .otherNumber
    }
  }
}

/// Any document; its content is ignored.
struct PlainDocument: Decodable {
  init(from decoder: any Decoder) {}
}
