import DecodingTestSupport
import FuzzProperties

extension SeedCorpus {
  /// Scalars: one clean document for each group of types, and one for each row of the rescue table that applies to them.
  static let safeBoxScalars = SeedCorpus(
    .safeBoxScalars,
    scalars.flatMap { [(name: "clean", subject: $0.subject, document: $0.clean)] + rows($0) }
      + (wholes([.wholeScalar, .wholeDefault, .token]) + longNumbers + smallNumbers + dates)
      .map { ($0.name, $0.subject, Array($0.text.utf8)) },
    settings: [
      (.texts, #"{"text":7,"flag":"","status":"gone"}"#),
      (.strategies, #"{"createdAt":"2024-02-29T12:34:56Z","blob":[1,255],"since":-5}"#),
      (.numbers, scalarKeys),
    ],
    additions: scalarAdditions,
    refusals: [(.texts, #"{"text":true,"flag":7,"textOrNil":1,"flagOrNil":"x","status":"\ud800"}"#)],
    words: fieldWords(scalars) + quoted(dateNames)
  )

  /// Lists and dictionaries: clean, dirty by every row, with a bad element between good ones, nested and deep.
  static let safeArrays = SeedCorpus(
    .safeArrays,
    collections.flatMap { [(name: "clean", subject: $0.subject, document: $0.clean)] + rows($0) + listings($0) }
      + (wholes([.wholeArray, .wholeDroppingArray, .wholeDictionary]) + trees + many + bare + keyed + ownInitializers
      + everything + undeclared + shapes)
      .map { ($0.name, $0.subject, Array($0.text.utf8)) },
    settings: [
      (
        .lists,
        #"{"bytes":[1,null,"",300],"keptInts":[1,"x",2],"parts":[{},[]],"percentages":[101],"grid":[[null]],"#
          + #""reals":["inf",1,"nan","x","-inf"]}"#
      ),
      (.dictionaries, collectionKeys),
      (.tree, #"{"value":1,"children":[{"value":null},{"value":2,"kept":""}],"kept":[{"value":null,"kept":[7]}]}"#),
      (.everything, #"{"id":7,"part":{"count":true},"texts":{"flag":""}}"#),
      (.shapes, #"{"numbers":1,"parts":{"count":"1"},"first":[7,8],"part":[{"count":1}],"doubled":-1,"size":"3"}"#),
      (
        .keyed,
        #"{"counts":{"a":1,"2":"3","1_0":4,"":9},"parts":{"1":7,"b":{}},"numbers":["x","2",2],"countsOrNil":{"z":1,"9":{}}}"#
      ),
    ],
    additions: additions + (bare + ownInitializers + keyed).map { ($0.subject, $0.text) },
    refusals: [
      (.lists, #"{"grid":[[1],7,["x"]],"parts":[7,{"count":"x"}]}"#),
      (.dictionaries, #"{"rates":{"\ud800":1,"a":2},"names":{"a":"b"},"parts":{"a":{"count":"1"}}}"#),
      (.bare, #"{"boxes":[1],"defaults":["x"],"lists":[["1"]],"keptLists":[7],"rates":[{"a":"1"}]}"#),
    ],
    rows: rows,
    words: fieldWords(collections)
      + quoted(["name", "count", "value", "children", "kept", "named", "low", "HIGH", "13"])
  )

  /// Documents that survive a round trip.
  static let roundTrip = SeedCorpus(
    .roundTrip,
    modelDocuments,
    settings: [(.numbers, #"{"float":"inf","double":"nan","float_or_nil":"-inf"}"#)],
    words: fieldWords(FieldTable.all) + modelWords
  )

  /// The documents of the models, and every type of a row's elements.
  static let unobserved = SeedCorpus(
    .unobserved,
    modelDocuments + (ownInitializers + keyed + dates + shapes).map { ($0.name, $0.subject, Array($0.text.utf8)) },
    settings: [(.everything, #"{"id":7,"part":{"count":true},"texts":{"flag":""}}"#)],
    rows: rows,
    words: fieldWords(FieldTable.all) + modelWords
  )

  /// Documents that both decoders read, documents that both refuse, and documents for the listed differences.
  package static let decoderAgreement = SeedCorpus(
    .decoderAgreement,
    modelDocuments + differences + (containers + dates + shapes).map { ($0.name, $0.subject, Array($0.text.utf8)) },
    settings: [
      (.strategies, #"{"createdAt":"2024-02-29T12:34:56Z","created_at":5,"link":"","blob":[1,255],"since":-5}"#),
      (.numbers, #"{"float":"inf","double":"nan","float_or_nil":"-inf"}"#), (.wholeScalar, #""a":1"#),
    ],
    words: fieldWords(FieldTable.all) + modelWords
  )

  private static let scalars: [FieldTable] = [.integers, .numbers, .texts, .strategies]
  private static let collections: [FieldTable] = [.lists, .dictionaries]

  typealias Document = (name: String, subject: FuzzSubject, document: [UInt8])
  typealias TextDocument = (name: String, subject: FuzzSubject, text: String)

  /// A document for each row of the rescue table that has tokens for the table's types.
  private static func rows(_ table: FieldTable) -> [Document] {
    RescueTable.rows.compactMap { row in
      let tokens = EdgeTokens.tokens(of: row, for: table.types)
      guard !tokens.isEmpty else { return nil }
      return (fileName("\(row.target) from \(row.source)"), table.subject, table.filled(with: tokens))
    }
  }

  private static func listings(_ table: FieldTable) -> [Document] {
    [
      ("null", "null"), ("empty-object", "{}"), ("empty-array", "[]"), ("text", "\"2\""), ("too-large", "300"),
      ("infinite", "1e400"), ("malformed", "01"), ("lone-surrogate", "\"\\ud800\""), ("true", "true"),
      ("cancelled", "13"), ("refused", "101"),
    ].map { ("element-\($0.0)", table.subject, table.listing($0.1)) }
  }

  private static func wholes(_ subjects: [FuzzSubject]) -> [TextDocument] {
    subjects.flatMap { subject in
      [
        ("null", subject, "null"), ("number", subject, "3.9"), ("text", subject, "\"42\""), ("nothing", subject, ""),
        ("malformed", subject, "{\"a\":"),
        ("array", subject, #"[{"name":"a","count":1},7,null,{"name":"b"},{"name":"c","count":3}]"#),
        ("object", subject, #"{"a":{"name":"a","count":1},"b":7,"c":{"count":"3"}}"#),
      ]
    }
  }

  private static let trees: [TextDocument] = [
    ("clean", .tree, #"{"value":1,"children":[{"value":2,"children":[],"kept":[]}],"kept":[],"named":{}}"#),
    ("dirty", .tree, #"{"value":"1","children":[{"value":{}},7,null],"kept":[[],{"value":1}],"named":{"a":1,"b":{}}}"#),
    ("deep", .tree, nested(40, #"{"value":1,"children":["#, "null", #"],"kept":[]}"#)),
    ("deep-kept", .tree, nested(40, #"{"kept":["#, "7", "]}")),
    ("deep-named", .tree, nested(40, #"{"named":{"a":"#, "[]", "}}")),
    ("deep-grid", .lists, "{\"grid\":\(nested(200, "[", "1", "]"))}"),
    ("too-deep", .lists, "{\"grid\":\(nested(513, "[", "1", "]"))}"),
  ]

  /// As many bad elements or members as an input can hold. Quadratic costs show here.
  private static let many: [TextDocument] = [
    ("many-bad-elements", .lists, "{\"keptInts\":[\(repeatElement("{}", count: 300).joined(separator: ","))]}"),
    ("many-members", .lists, "{\((0..<100).map { "\"\($0)\":0," }.joined())\"bytes\":[1,2]}"),
    // Before the requested keys: keys that must be unescaped to be compared, the same ones again, and some that aren't text.
    (
      "many-escaped-members", .lists,
      "{\"\":0,\((0..<36).map { #""\u006b\#($0 % 24)":0,"# }.joined())\"\\ud800\":0,\"\\udc00x\":0,"
        + "\"kept\\u0050arts\":[],\"keptPercentages\":[50]}"
    ),
    ("many-members", .integers, "{\((0..<100).map { "\"\($0)\":0," }.joined())\"int\":1}"),
  ]

  /// Keys that no property asks for: beside values of each kind, repeated, and in a value that fails.
  private static let undeclared: [TextDocument] = [
    (
      "undeclared", .lists,
      #"{"x":"1","parts":[{"name":"a","y":[]},7,{"count":"x","y":{"z":1}}],"keptParts":[{"w":[{}]}],"parts":1,"x":2}"#
    ), ("undeclared", .dictionaries, #"{"parts":{"a":{"x":1},"b":7},"rates":{"b":2},"other":{"c":{}},"names":{}}"#),
    (
      "undeclared", .everything,
      #"{"strategies":{"blob":"x","a":1},"texts":{"b":{}},"c":null,"part":{"d":true,"name":1}}"#
    ),
  ]

  /// Numbers with more digits than fit a significand, which are off by a bit if they are rounded twice.
  private static let longNumbers: [TextDocument] = [
    ("seventeen-digits", .numbers, #"{"double":7.3785690282684228,"float":850466103.52879495}"#),
    (
      "long-exponents", .numbers,
      #"{"float":0e1000000,"double":0.0e-1234567,"decimal":0,"half":1e-1000000,"quantity":1}"#
    ),
  ]

  /// Numbers that have an exponent in their shortest spelling.
  private static let smallNumbers: [TextDocument] = [("small-number", .texts, #"{"text":0.00000015,"textOrNil":1e-7}"#)]

  static let modelDocuments: [Document] =
    FieldTable.all.map { ("clean", $0.subject, $0.clean) }
    + FieldTable.all.map { ("nulls", $0.subject, $0.filled(with: [Array("null".utf8)])) }
    + (trees + wholes([.wholeScalar, .wholeDefault, .wholeArray, .wholeDroppingArray, .wholeDictionary]) + everything
    + many + longNumbers + bare)
    .map { ($0.name, $0.subject, Array($0.text.utf8)) }

  private static let everything: [TextDocument] = [
    (
      "clean", .everything,
      #"{"id":"7","part":{"name":"a","count":1},"numbers":{"float":1.5},"tree":{"value":1,"children":[],"kept":[]}}"#
    ),
    (
      "dirty", .everything,
      #"{"id":7,"part":[],"integers":{"int":"1"},"numbers":[],"texts":{"flag":"on"},"strategies":{"link":7},"#
        + #""lists":{"bytes":""},"dictionaries":{"rates":[]},"tree":null}"#
    ),
    ("duplicate-keys", .everything, #"{"id":"1","id":2,"part":{"name":"a","name":null,"count":1}}"#),
    ("byte-order-mark", .everything, "\u{FEFF}{\"id\":\"1\",\"part\":{},}"),
  ]

  /// Classes, types that are only known at run time, and dictionaries with integer keys.
  private static let containers: [TextDocument] = [
    (
      "clean", .containers,
      #"{"one":{"name":"a","radius":1},"oneOrNil":{"name":"b","radius":2},"all":[{"name":"c","radius":3}],"#
        + #""gaps":[{"name":"d","radius":4},null],"numbered":{"-7":1,"8":2},"whole":{"name":"e","radius":5}}"#
    ),
    ("no-radius", .containers, #"{"one":{"name":"a"}}"#), ("bad-element", .containers, #"{"all":[{"name":"a"},7]}"#),
    ("many-types", .containers, #"{"kept":[\#(repeatElement("0", count: 70).joined(separator: ","))]}"#),
    ("bad-gap", .containers, #"{"gaps":[null,{"radius":1}]}"#),
    ("null", .containers, #"{"oneOrNil":null,"numbered":null}"#),
    ("key-without-number", .containers, #"{"numbered":{"1":1,"x":2}}"#),
    ("key-without-unicode", .containers, #"{"numbered":{"1":1,"\ud800":2}}"#),
    ("spelled-keys", .containers, #"{"numbered":{"+1":1,"01":2,"1.0":3,"\u0031":4," 1":5,"":6}}"#),
  ]

  private static let differenceTexts: [TextDocument] = [
    ("trailing-comma", .anything, #"{"a":1,}"#), ("unread-number", .wholeArray, #"[{"name":"a","count":1,"x":01}]"#),
    ("key-without-unicode", .anything, #"{"\ud800":1,"a":[]}"#),
    ("dictionary-order", .dictionaries, #"{"rates":{"a":"x","b":[],"c":true}}"#),
    // As `longNumbers`, but without a missing member, which both decoders would report first.
    ("rounded-twice", .anything, "[7.3785690282684228,9007199254740993e1]"),
    ("cut-fraction", .wholeScalar, "99999999999999999.5"), ("zero-with-exponent", .anything, "[0e9,-0E-400]"),
    ("wide-integer", .integers, #"{"int":1,"int8":1,"int16":1,"int32":1,"int64":1,"int128":1e22}"#),
    ("canonically-equal", .anything, "{\"é\":1,\"e\\u0301\":2}"), ("catalogue", .catalogue, catalogue(dirtRate: 0)),
    ("dirty-catalogue", .catalogue, catalogue(dirtRate: 1)),
  ]

  private static let differences: [Document] =
    differenceTexts.map { ($0.name, $0.subject, Array($0.text.utf8)) } + [
      ("sixteen-bits", .anything, Array("[1,\"é😀\"]".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
      ("thirty-two-bits", .anything, Array("[1,\"é\"]".unicodeScalars).flatMap { [UInt8($0.value & 255), 0, 0, 0] }),
    ]

  static let modelWords =
    quoted(["radius", "one", "all", "gaps", "numbered", "whole"])
    + quoted(["id", "part", "name", "count", "value", "children", "kept", "named", "created_at", "float_or_nil"])
    + quoted(FuzzSubject.allCases.map(\.rawValue))
}
