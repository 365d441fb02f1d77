#if Macros
  import Foundation
  import ShieldedMacros

  /// A JSON value, and what the rescue table makes of it for an integer.
  enum OracleToken: String, CaseIterable {
    case null = "null"
    case exact = "1"
    case text = #""2""#
    case list = "[3]"
    case empty = #""""#
    case object = #"{"q": 4}"#

    /// The integer that the token is or converts to; `nil` if it doesn't.
    var integer: Int? {
      switch self {
      case .exact: 1
      case .text: 2
      case .null, .list, .empty, .object: nil
      }
    }

    /// The outcome and reason in the record of the token for an integer; `nil` if there is none.
    var record: String? {
      switch self {
      case .null: "defaulted valueNotFound"
      case .exact: nil
      case .text: "retyped"
      case .list, .object: "defaulted typeMismatch"
      case .empty: "defaulted empty"
      }
    }
  }

  /// An object's members in the payload's order, which may have equal keys.
  struct OracleObject {
    var members: [(key: String, token: OracleToken)]

    var text: String {
      "{\(members.map { #""\#($0.key)": \#($0.token.rawValue)"# }.joined(separator: ", "))}"
    }

    /// The value of a key: of equal keys, the first counts.
    subscript(key: String) -> OracleToken? { members.first { $0.key == key }?.token }

    /// All objects of at most so many members with the keys, in every order.
    static func all(_ keys: [String], tokens: [OracleToken] = OracleToken.allCases, upTo count: Int) -> [OracleObject] {
      var all = [OracleObject(members: [])]
      var longest = all
      for _ in 0..<count {
        longest = longest.flatMap { object in
          keys.flatMap { key in tokens.map { OracleObject(members: object.members + [(key, $0)]) } }
        }
        all += longest
      }
      return all
    }
  }

  /// The specified result of one integer property with alternative keys.
  struct OracleChoice {
    /// The key that decides, and its token; `nil` if none of the keys is present.
    var key: String
    var token: OracleToken?

    /// The first declared key with a value other than `null` wins. All `null` is `valueNotFound`; none present is
    /// `keyNotFound` for the first key.
    init(_ keys: [String], in object: OracleObject) {
      let valued = keys.first { key in object[key].map { $0 != .null } ?? false }
      let present = keys.first { object[$0] != nil }
      key = valued ?? present ?? keys[0]
      token = object[key]
    }

    /// The record of a property that isn't Optional.
    var record: String? {
      guard let token else { return "\(key) defaulted keyNotFound" }
      return token.record.map { "\(key) \($0)" }
    }

    /// The record of an Optional property, for which a missing key and `null` aren't recorded.
    var optionalRecord: String? { token == nil || token == .null ? nil : record }

    /// The error of plain `Codable`.
    var error: String? {
      switch token {
      case nil: "keyNotFound \(key)"
      case .null: "valueNotFound \(key)"
      case .exact: nil
      case .text, .list, .empty, .object: "typeMismatch \(key)"
      }
    }

    /// The error of plain `Codable` for an Optional property.
    var optionalError: String? { token == nil || token == .null ? nil : error }
  }
#endif
