import FuzzProperties
import Payloads

extension SeedCorpus {
  /// Envelopes: each contract kept and broken, each path and status, and the benchmark's payload with each kind of dirt.
  static let shieldedEnvelope = SeedCorpus(
    .shieldedEnvelope,
    (responses + catalogues).map { ($0.name, $0.subject, Array($0.text.utf8)) },
    settings: [(.shieldedPart, #"{"items":{"name":"a","count":"1"}}"#)],
    envelopes: [
      (
        .shieldedPart,
        #"{"message":"hello","data":{"name":"a","count":1,"somekey":{"name":"b","count":"2"}},"rows":null}"#
      ),
      (.shieldedParts, #"{"msg":5,"items":[{"name":"a","count":1},null],"data":{"somekey":[]}}"#),
      (.scalarPayload, #"{"data":"7","rows":7,"somekey":{}}"#), (.scalarPayload, "7"),
      (.scalarPayload, #"{"data":null}"#),
      (.scalarPayload, #"{"data":{"somekey":{}}}"#), (.scalarPayload, #"["7"]"#), (.scalarPayload, #""x""#),
      (.dictionaryPayload, #"{"data":[],"items":{"a":1,"b":"x","somekey":2}}"#),
      (.dictionaryPayload, #"{"data":{"somekey":{"a":1,"\ud800":2}}}"#), (.dictionaryPayload, #"{"data":7}"#),
      (.optionalPayload, #"{"data":null}"#), (.optionalPayload, #"{"data":{"somekey":null}}"#),
      (.optionalPayload, #"{"items":"7","result_list":1}"#), (.optionalPayload, "null"),
      (.plainPayload, #"{"data":{"name":"a","count":1}}"#), (.plainPayload, #"{"data":null,"resultList":{"name":1}}"#),
      (.plainPayload, #"{"name":"a","count":1}"#), (.plainPayload, "[]"), (.shieldedParts, "{\"message\":"),
    ],
    others: envelopes,
    words: quoted([
      "data", "somekey", "items", "result", "result_list", "rows", "message", "msg", "code", "statusCode", "status",
      "name", "count", "sku", "price", "tags", "E_DISCONTINUED", "errno", "page", "body", "info", "resultList", "OK",
    ]) + ["200", "401", "1001", "1002"]
  )

  /// One payload for each kind of dirt, and one with each of the disguises.
  static let rescueRules = SeedCorpus(target: .rescueRules, seeds: dirtSeeds + disguiseSeeds, dictionary: [])

  /// The kinds of dirt of the catalogue, which has no enums, dates, URLs and UUIDs. They are the first of all kinds.
  private static let catalogueDirt = DirtKind.allCases.filter {
    ![.unknownCase, .dateFormat, .invalidText].contains($0)
  }

  private static let dirtSeeds: [Seed] =
    catalogueDirt.enumerated().map { Seed(name: $0.element.rawValue, bytes: generated(mask: 1 << $0.offset)) }
    + [
      Seed(name: "clean", bytes: generated(mask: 0x1FF, rate: 0)),
      Seed(name: "every-kind", bytes: generated(mask: 0x1FF)),
    ]

  private static let disguiseSeeds: [Seed] =
    ["repeated-keys", "reversed-members", "unknown-member", "escaped-keys", "white-space"].enumerated().map {
      bit,
      name in
      Seed(name: name, bytes: generated(mask: 0x1FF) + [UInt8](repeating: 1 << bit, count: 6))
    }

  private static func generated(mask: UInt16, rate: UInt8 = 255) -> [UInt8] {
    [2, rate, 128, UInt8(mask >> 8), UInt8(mask & 255), 0, 0, 0, 0, 0, 0, 0, 1]
  }

  /// What is JSON and what isn't, for each rule of the grammar.
  static let scanner = SeedCorpus(
    .scanner,
    scannerDocuments,
    settings: [(.scan, "[[[1]]]")],
    words: ["true", "false", "null", "{}", "[]", "\":", "\",\"", "e+", "E-", "\\u00e9", "\\ud83d\\ude43", "\u{FEFF}"]
  )

  static let grammar: [(String, String)] = [
    ("empty", ""), ("number", "-0.5e+10"), ("leading-zero", "[01]"), ("lone-point", "[1.]"), ("two-numbers", "1-2"),
    ("literals", "[true,false,null]"), ("half-literal", "[tru]"), ("nested", #"[[],{},[{"a":[0]}]]"#),
    ("trailing-comma", "[1,]"), ("missing-bracket", "[1"), ("wrong-bracket", "[1}"), ("missing-colon", #"{"a" 1}"#),
    ("no-key", "{1:2}"), ("duplicate-keys", #"{"a":1,"a":2,"":3}"#), ("escapes", #""\"\\\/\b\f\n\r\t\u00e9""#),
    ("unknown-escape", #""\x""#), ("half-escape", #""\u12"#), ("surrogates", #"["\ud83d\ude43","\ud800","\udc00x"]"#),
    ("control-character", "\"a\u{1}b\""), ("unicode", "{\"é日本👍\":\"\u{7F}\u{2028}\"}"),
    ("long-string", "[\"\(String(repeating: "0123456789abcdef", count: 5))\"]"), ("white-space", " \n[\t1 ,\r2 ] "),
    ("similar-keys", #"{"é":1,"e\u0301":2,"k":3,"\u212a":4,"K":5,"ß":6,"ss":7}"#),
    ("similar-keys-in-list", #"[{"ñ":[],"n\u0303":{}},{"é":null,"\u0065\u0301":true},{"Å":1,"Å":2}]"#),
    ("similar-keys-in-object", #"{"a":{"ü":"1","u\u0308":"2","Ü":"3"},"b":{"가":[{}],"\u1100\u1161":[[]]}}"#),
    ("byte-order-mark", "\u{FEFF}{}"), ("trailing-bytes", "{} x"), ("deep", nested(511, "[", "", "]")),
    ("fault-on-a-later-line", "[1,\n\n é\n 1.]"),
    ("long-exponent", "[1e99999,1e-99999,-1E+100000]"), ("empty-members", #"{"":{"":[]},"":""}"#),
    ("end-in-escape", #"["\"#), ("end-in-key", #"{"a"#), ("end-after-key", #"{"a""#),
    ("end-after-comma", "{\"a\":1,"),
    ("bad-literal", "[nul1]"), ("minus", "[-]"), ("no-exponent", "[1e]"), ("signed-exponent", "[1e+]"),
    ("half-pair", #"["\ud83dx","\ud83d\u0041","\ud83d\n"]"#),
    ("empty-array-in-object", #"{"a":[],"b":{},"c":[ ],"d":{ }}"#),
    ("too-deep", nested(513, "[", "", "]")),
    ("missing-comma", "[1 2]"), ("missing-comma-in-object", #"{"a":1 "b":2}"#),
    ("missing-comma-after-object", #"{"a":{"b":1} 2}"#), ("bracket-in-object", #"{"a":{"b":1]}"#),
    ("array-end-in-object", #"{"a":1]"#), ("object-end-in-array", "[1}"), ("letter-in-object", #"{"a":1 x}"#),
    ("negative-leading-zero", "[-012]"), ("end-in-array", "[[]"), ("end-in-object", #"{"a":{}"#),
    ("capital-escapes", #""\u00C9\uD83D\uDE43\uABCD\uEF01""#), ("comma-first", "[,1]"),
    ("comments", "[/* a */1,// b\n2,]"), ("words", "[NaN,-Infinity]"),
  ]

  private static let withoutBraces: [(String, String)] = [
    ("members", #""a":1,"b":{}"#), ("similar-keys", #""ö":1,"o\u0308":2"#), ("nothing", ""),
    ("with-braces", #"{"a":1}"#), ("trailing-comma", #""a":1,"#),
  ]

  private static let scannerDocuments: [Document] =
    grammar.map { ($0.0, .scan, Array($0.1.utf8)) }
    + withoutBraces.map { ($0.0, .scanWithoutBraces, Array($0.1.utf8)) }
    + encodings
    + [
      ("no-unicode", .scan, Array("[\"".utf8) + [0xFF, 0xC3] + Array("\"]".utf8)),
      ("sixteen-bits", .scan, Array("[1,\"é\"]".utf16).flatMap { [UInt8($0 & 255), 0] }),
      ("half-unit", .scan, [0, UInt8(ascii: "["), 0]),
    ]

  /// A document in every encoding, with and without a byte order mark, and cut inside a unit.
  private static let encodings: [Document] = [true, false].flatMap { isBigEndian -> [Document] in
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }
    let order = isBigEndian ? "big-endian" : "little-endian"
    return ["[1,\"\u{E9}\"]", "7", "{}"].enumerated().flatMap { number, text -> [Document] in
      let narrow = text.utf16.flatMap { bytes($0) }
      let wide = text.unicodeScalars.flatMap { bytes($0.value) }
      return [
        ("sixteen-\(order)-\(number)", .scan, narrow), ("thirty-two-\(order)-\(number)", .scan, wide),
        ("sixteen-\(order)-mark-\(number)", .scan, bytes(UInt16(0xFEFF)) + narrow),
        ("thirty-two-\(order)-mark-\(number)", .scan, bytes(UInt32(0xFEFF)) + wide),
        ("sixteen-\(order)-cut-\(number)", .scan, bytes(UInt16(0xFEFF)) + narrow.dropLast()),
        ("thirty-two-\(order)-cut-\(number)", .scan, bytes(UInt32(0xFEFF)) + wide.dropLast()),
        ("sixteen-\(order)-surrogate-\(number)", .scan, bytes(UInt16(0xFEFF)) + bytes(UInt16(0xD800))),
        ("thirty-two-\(order)-surrogate-\(number)", .scan, bytes(UInt32(0xFEFF)) + bytes(UInt32(0xD800))),
      ]
    }
  }

  static let responses: [TextDocument] = [
    ("bare-array", .shieldedParts, #"[{"name":"a","count":1},{"name":"b"}]"#), ("no-object", .shieldedParts, "null"),
    ("malformed", .shieldedParts, "{\"message\":"),
    ("clean", .standardResponse, #"{"statusCode":200,"message":"ok","result":{"data":{"name":"a","count":1}}}"#),
    ("text-code", .standardResponse, #"{"statusCode":"200","result":{"items":{"name":"a"}}}"#),
    ("broken-shape", .standardResponse, #"{"statusCode":403,"result":{"message":"forbidden"}}"#),
    ("array-result", .standardResponse, #"{"statusCode":200,"result":[]}"#),
    ("expired", .standardResponse, #"{"statusCode":401,"message":"expired"}"#),
    ("module-code", .standardResponse, #"{"statusCode":" 1001 ","message":"none left","result":null}"#),
    ("unrecognised", .standardResponse, #"{"statusCode":1e400,"message":null}"#),
    ("clean", .codeMessageResponse, #"{"code":0,"msg":"ok","data":{"name":"a","count":1}}"#),
    ("null-data", .codeMessageResponse, #"{"code":"0","msg":"ok","data":null}"#),
    ("named-code", .codeMessageResponse, #"{"code":"E_DISCONTINUED","msg":""}"#),
    ("message-only", .codeMessageResponse, #"{"message":"not found"}"#),
    ("clean", .statusFlagResponse, #"{"status":true,"message":"ok","data":{"name":"a","count":1}}"#),
    // The code and the message after the payload, and members that nothing reads.
    (
      "late", .standardResponse,
      #"{"x":[1],"result":{"y":{},"data":{"name":"a","count":1},"z":0},"message":"late","statusCode":200}"#
    ),
    ("late", .codeMessageResponse, #"{"data":{"name":"a","count":1},"x":"","msg":"late","code":0}"#),
    ("late", .statusFlagResponse, #"{"data":{"name":"a","count":1},"message":"late","x":{},"status":true}"#),
    ("late", .shieldedPart, #"{"data":{"name":"a","count":1},"x":7,"message":"late"}"#),
    ("failure", .statusFlagResponse, #"{"status":false,"data":{"message":"wrong password"}}"#),
  ]

  /// The benchmark's payloads: a clean one, and one for each kind of dirt; and a record whose missing keys are searched for among
  /// so many others that the decoder makes an index, before a record with other members.
  static let catalogues: [TextDocument] =
    [
      ("clean", .catalogue, catalogue(dirtRate: 0)),
      (
        "wide-record", .catalogue,
        "{\"data\":[{\((0..<40).map { "\"\($0)\":0," }.joined())\"x\":0},{\"sku\":\"a\",\"price\":1.5,\"tags\":[\"b\"]}]}"
      ),
    ]
    + catalogueDirt.map { kind in
      (kind.rawValue, .catalogue, catalogue(dirtRate: kind == .renamedEnvelope ? 1 : 0.5, DirtMix(only: [kind])))
    }

  static func catalogue(dirtRate: Double, _ mix: DirtMix = .even) -> String {
    let specification = PayloadSpecification(size: .records(2), dirtRate: dirtRate, mix: mix, seed: 1)
    return String(decoding: Catalogue().payload(specification).bytes, as: UTF8.self)
  }
}
