import FuzzProperties

/// The fields of a subject, each with a token that plain `Codable` reads.
struct FieldTable {
  let subject: FuzzSubject
  /// The types whose tokens in the rescue table are used in these fields.
  let types: [String]
  let fields: [(name: String, clean: String)]

  /// The document in which every field is clean.
  var clean: [UInt8] { document { _, clean in clean } }

  /// Returns a document in which the fields take the tokens in turn. A field whose token is `nil` is missing.
  func filled(with tokens: [[UInt8]?]) -> [UInt8] {
    document { index, _ in tokens.isEmpty ? nil : tokens[index % tokens.count] }
  }

  /// Returns a document in which every list or dictionary has a token between its good elements.
  func listing(_ token: String) -> [UInt8] {
    document { _, clean in
      let clean = String(decoding: clean, as: UTF8.self)
      let inner = clean.dropFirst().dropLast()
      return Array(
        clean.hasPrefix("[")
          ? "[\(inner),\(token),\(inner)]".utf8
          : "{\(inner),\"bad\":\(token),\"z\":\(inner.drop { $0 != ":" }.dropFirst())}".utf8
      )
    }
  }

  private func document(_ value: (Int, [UInt8]) -> [UInt8]?) -> [UInt8] {
    let members = fields.enumerated().compactMap { index, field in
      value(index, Array(field.clean.utf8)).map { Array("\"\(field.name)\":".utf8) + $0 }
    }
    return Array("{".utf8) + members.joined(separator: [UInt8(ascii: ",")]) + Array("}".utf8)
  }

  static let integers = FieldTable(
    subject: .integers,
    types: ["Int", "UInt"],
    fields: [
      ("int", "1"), ("int8", "-128"), ("int16", "3.0"), ("int32", "4e2"), ("int64", "9223372036854775807"),
      ("int128", "170141183460469231731687303715884105727"), ("uint", "0"), ("uint8", "255"), ("uint16", "8"),
      ("uint32", "9"), ("uint64", "18446744073709551615"), ("uint128", "340282366920938463463374607431768211455"),
    ]
  )

  static let numbers = FieldTable(
    subject: .numbers,
    types: ["Double", "Float", "Decimal", "Int?"],
    fields: [
      ("float", "1.5"), ("double", "0.1"), ("decimal", "99.95"), ("half", "0.25"), ("quantity", "3"),
      ("floatOrNil", "-0.0"), ("doubleOrNil", "1e-300"), ("decimalOrNil", "12345678901234567890.123456789"),
      ("intOrNil", "null"),
    ]
  )

  static let texts = FieldTable(
    subject: .texts,
    types: ["Bool", "String", "TableLevel", "TableStatus"],
    fields: [
      ("text", #""caf\u00e9 \ud83d\ude43""#), ("flag", "true"), ("status", "\"active\""), ("level", "2"),
      ("textOrNil", "\"\""), ("flagOrNil", "false"), ("statusOrNil", "null"),
    ]
  )

  static let strategies = FieldTable(
    subject: .strategies,
    types: ["Date", "URL", "UUID", "Data"],
    fields: [
      ("createdAt", "700000000"), ("link", "\"https://a.example/1?q=%20\""),
      ("token", "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\""), ("blob", "\"AAEC/w==\""), ("since", "0.5"),
    ]
  )

  static let lists = FieldTable(
    subject: .lists,
    types: ["[Int", "[Table", "@SafeArray", "@DroppingArray"],
    fields: [
      ("bytes", "[1]"), ("words", "[\"a\"]"), ("reals", "[1.5]"), ("flags", "[true]"), ("states", "[\"closed\"]"),
      ("gaps", "[1,null]"), ("parts", "[{\"name\":\"a\",\"count\":1}]"), ("percentages", "[50]"), ("grid", "[[1]]"),
      ("listOrNil", "[1]"), ("keptInts", "[1]"), ("keptWords", "[\"a\"]"), ("keptLinks", "[\"https://a.example\"]"),
      ("keptParts", "[{\"name\":\"b\",\"count\":2}]"), ("keptPercentages", "[50]"),
    ]
  )

  static let dictionaries = FieldTable(
    subject: .dictionaries,
    types: ["[String", "@DroppingDictionary"],
    fields: [
      ("rates", "{\"EUR\":1.5}"), ("names", "{\"a_b\":\"x\"}"), ("intLists", "{\"a\":[1]}"),
      ("parts", "{\"a\":{\"name\":\"a\",\"count\":1}}"), ("links", "{\"a\":\"https://a.example\"}"),
      ("countsOrNil", "{\"a\":1}"),
    ]
  )

  static let all: [FieldTable] = [integers, numbers, texts, strategies, lists, dictionaries]
}
