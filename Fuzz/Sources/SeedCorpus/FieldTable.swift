import FuzzProperties

/// The fields of a subject, each with a token that plain `Codable` reads.
struct FieldTable {
  let subject: EverythingSubject
  let fields: [(name: String, clean: String)]

  /// The document in which every field is clean.
  var clean: String { document { $0 } }

  /// The document in which every field has the same token.
  func filled(with token: String) -> String { document { _ in token } }

  /// The document in which every list, or dictionary, has a token between its good elements.
  func listing(_ token: String) -> String {
    document { clean in
      guard let opening = clean.first, let closing = clean.last else { return clean }
      let inner = clean.dropFirst().dropLast()
      switch opening {
      case "[": return "[\(inner),\(token),\(inner)]"
      case "{": return "{\(inner),\"bad\":\(token),\"z\":\(inner.drop { $0 != ":" }.dropFirst())}"
      default: return clean + String(closing).prefix(0)
      }
    }
  }

  private func document(_ value: (String) -> String) -> String {
    "{" + fields.map { "\"\($0.name)\":\(value($0.clean))" }.joined(separator: ",") + "}"
  }

  static let integers = FieldTable(
    subject: .integers,
    fields: [
      ("int", "1"), ("int8", "-128"), ("int16", "3.0"), ("int32", "4e2"), ("int64", "9223372036854775807"),
      ("int128", "170141183460469231731687303715884105727"), ("uint", "0"), ("uint8", "255"), ("uint16", "8"),
      ("uint32", "9"), ("uint64", "18446744073709551615"), ("uint128", "340282366920938463463374607431768211455"),
    ]
  )

  static let numbers = FieldTable(
    subject: .numbers,
    fields: [
      ("float", "1.5"), ("double", "0.1"), ("decimal", "99.95"), ("half", "0.25"), ("quantity", "3"),
      ("floatOrNil", "-0.0"), ("doubleOrNil", "1e-300"), ("decimalOrNil", "12345678901234567890.123456789"),
      ("intOrNil", "null"),
    ]
  )

  static let texts = FieldTable(
    subject: .texts,
    fields: [
      ("text", #""caf\u00e9 \ud83d\ude00""#), ("flag", "true"), ("status", "\"active\""), ("level", "2"),
      ("textOrNil", "\"\""), ("flagOrNil", "false"), ("statusOrNil", "null"),
    ]
  )

  static let strategies = FieldTable(
    subject: .strategies,
    fields: [
      ("createdAt", "700000000"), ("link", "\"https://a.example/1?q=%20\""),
      ("token", "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\""), ("blob", "\"AAEC/w==\""), ("since", "0.5"),
    ]
  )

  static let lists = FieldTable(
    subject: .lists,
    fields: [
      ("bytes", "[1]"), ("words", "[\"a\"]"), ("reals", "[1.5]"), ("flags", "[true]"), ("states", "[\"closed\"]"),
      ("gaps", "[1,null]"), ("parts", "[{\"name\":\"a\",\"count\":1}]"), ("percentages", "[50]"), ("grid", "[[1]]"),
      ("listOrNil", "[1]"), ("keptInts", "[1]"), ("keptWords", "[\"a\"]"), ("keptLinks", "[\"https://a.example\"]"),
      ("keptParts", "[{\"name\":\"b\",\"count\":2}]"), ("keptPercentages", "[50]"),
    ]
  )

  static let dictionaries = FieldTable(
    subject: .dictionaries,
    fields: [
      ("rates", "{\"EUR\":1.5}"), ("names", "{\"a_b\":\"x\"}"), ("intLists", "{\"a\":[1]}"),
      ("parts", "{\"a\":{\"name\":\"a\",\"count\":1}}"), ("links", "{\"a\":\"https://a.example\"}"),
      ("countsOrNil", "{\"a\":1}"),
    ]
  )

  static let all: [FieldTable] = [integers, numbers, texts, strategies, lists, dictionaries]
}
