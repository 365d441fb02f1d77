import FuzzProperties
import Payloads

extension SeedCorpus {
  /// The seeds of the target Everything: small, one for each kind of dirt and each contract.
  public static let everything = SeedCorpus(
    target: .everything,
    seeds: clean + edges + listEdges + wholes + trees + settings + responses + catalogues,
    dictionary: words
  )

  /// Makes a seed: the letters after the subject's choose policy, strategy and envelope.
  private static func seed(
    _ subject: EverythingSubject,
    _ name: String,
    _ document: String,
    choices: String = "aaa"
  ) -> Seed {
    Seed(name: "\(subject.rawValue).\(name)", bytes: [subject.letter] + Array(choices.utf8) + Array(document.utf8))
  }

  private static let clean: [Seed] =
    FieldTable.all.map { seed($0.subject, "clean", $0.clean) } + [
      seed(
        .everything,
        "clean",
        #"{"id":"7","part":{"name":"a","count":1},"numbers":\#(FieldTable.numbers.clean),"#
          + #""texts":\#(FieldTable.texts.clean),"tree":{"value":1,"children":[],"kept":[]}}"#
      ),
      seed(
        .everything,
        "dirty",
        #"{"id":7,"part":[],"integers":{"int":"1"},"numbers":[],"texts":{"flag":"on"},"strategies":{"link":7},"#
          + #""lists":{"bytes":""},"dictionaries":{"rates":[]},"tree":null}"#
      ),
      seed(.everything, "duplicate-keys", #"{"id":"1","id":2,"part":{"name":"a","name":null,"count":1}}"#),
      seed(.everything, "byte-order-mark", "\u{FEFF}{\"id\":\"1\",\"part\":{},}"),
    ]

  private static let edges: [Seed] =
    edges(.integers, EdgeTokens.numbers + EdgeTokens.numericStrings)
    + edges(.numbers, EdgeTokens.numbers + EdgeTokens.numericStrings)
    + edges(.texts, EdgeTokens.words + EdgeTokens.numbers.prefix(8))
    + edges(.strategies, EdgeTokens.dates)
    + FieldTable.all.flatMap { edges($0, EdgeTokens.shapes) }
    + edges(.lists, EdgeTokens.words.prefix(2))
    + edges(.dictionaries, EdgeTokens.words.prefix(2))

  private static func edges(_ table: FieldTable, _ tokens: some Sequence<(name: String, token: String)>) -> [Seed] {
    tokens.map { seed(table.subject, $0.name, table.filled(with: $0.token)) }
  }

  /// A bad element between two good ones, in every list and dictionary.
  private static let listEdges: [Seed] = [FieldTable.lists, .dictionaries].flatMap { table in
    ["null", "{}", "[]", "\"2\"", "300", "1e400", "01", "\"\\ud800\"", "true", "13", "101"].enumerated().map {
      seed(table.subject, "element-\($0.offset)", table.listing($0.element))
    }
  }

  private static let wholes: [Seed] =
    [EverythingSubject.wholeScalar, .wholeArray, .wholeDroppingArray, .wholeDictionary].flatMap { subject in
      [
        seed(subject, "null", "null"), seed(subject, "number", "3.9"), seed(subject, "text", "\"42\""),
        seed(subject, "nothing", ""), seed(subject, "malformed", "{\"a\":"),
        seed(subject, "array", #"[{"name":"a","count":1},7,null,{"name":"b"},{"name":"c","count":3}]"#),
        seed(subject, "object", #"{"a":{"name":"a","count":1},"b":7,"c":{"count":"3"}}"#),
      ]
    }

  private static let trees: [Seed] = [
    seed(.tree, "clean", #"{"value":1,"children":[{"value":2,"children":[],"kept":[]}],"kept":[],"named":{}}"#),
    seed(
      .tree,
      "dirty",
      #"{"value":"1","children":[{"value":{}},7,null],"kept":[[],{"value":1}],"named":{"a":1,"b":{}}}"#
    ),
    seed(.tree, "deep", nested(40, #"{"value":1,"children":["#, "null", #"],"kept":[]}"#)),
    seed(.tree, "deep-kept", nested(40, #"{"kept":["#, "7", "]}")),
    seed(.tree, "deep-named", nested(40, #"{"named":{"a":"#, "[]", "}}")),
    seed(.integers, "deep-arrays", "{\"int\":\(nested(200, "[", "1", "]"))}"),
    seed(.lists, "too-deep", "{\"grid\":\(nested(513, "[", "1", "]"))}"),
  ]

  private static func nested(_ depth: Int, _ opening: String, _ inner: String, _ closing: String) -> String {
    String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
  }

  /// One dirty document for every policy, and one for every decoder strategy.
  private static let settings: [Seed] = "abcdefghijkl".flatMap { choice in
    [
      seed(
        .everything,
        "policy-\(choice)",
        #"{"id":7,"part":{"count":true},"texts":{"flag":""}}"#,
        choices: "\(choice)aa"
      ),
      seed(
        .lists,
        "policy-\(choice)",
        #"{"bytes":[1,null,"",300],"keptInts":[1,"x",2],"parts":[{},[]],"percentages":[101],"grid":[[null]]}"#,
        choices: "\(choice)aa"
      ),
      seed(
        .strategies,
        "strategy-\(choice)",
        #"{"createdAt":"2024-02-29T12:34:56Z","created_at":5,"link":"","blob":[1,256],"since":-5}"#,
        choices: "a\(choice)a"
      ),
      seed(
        .numbers,
        "strategy-\(choice)",
        #"{"float":"inf","double":"nan","float_or_nil":"-inf"}"#,
        choices: "a\(choice)a"
      ),
    ]
  }

  private static let responses: [Seed] =
    "abcdefghi".flatMap { choice in
      [
        seed(
          .shieldedPart,
          "envelope-\(choice)",
          #"{"message":"hello","data":{"name":"a","count":1,"somekey":{"name":"b","count":"2"}},"rows":null}"#,
          choices: "aa\(choice)"
        ),
        seed(
          .shieldedParts,
          "envelope-\(choice)",
          #"{"msg":5,"items":[{"name":"a","count":1},null],"data":{"somekey":[]}}"#,
          choices: "aa\(choice)"
        ),
      ]
    } + [
      seed(.shieldedPart, "strict-path", #"{"data":{"somekey":null}}"#, choices: "bad"),
      seed(.shieldedPart, "strict-rename", #"{"items":{"name":"a","count":1}}"#, choices: "baa"),
      seed(.shieldedParts, "bare-array", #"[{"name":"a","count":1},{"name":"b"}]"#),
      seed(.shieldedParts, "no-object", "null", choices: "aaf"),
      seed(.shieldedParts, "malformed", "{\"message\":", choices: "aaf"),
      seed(.standardResponse, "clean", #"{"statusCode":200,"message":"ok","result":{"data":{"name":"a","count":1}}}"#),
      seed(.standardResponse, "text-code", #"{"statusCode":"200","result":{"items":{"name":"a"}}}"#),
      seed(.standardResponse, "broken-shape", #"{"statusCode":403,"result":{"message":"forbidden"}}"#),
      seed(.standardResponse, "array-result", #"{"statusCode":200,"result":[]}"#),
      seed(.standardResponse, "expired", #"{"statusCode":401,"message":"expired"}"#),
      seed(.standardResponse, "module-code", #"{"statusCode":" 1001 ","message":"none left","result":null}"#),
      seed(.standardResponse, "unrecognised", #"{"statusCode":1e400,"message":null}"#),
      seed(.codeMessageResponse, "clean", #"{"code":0,"msg":"ok","data":{"name":"a","count":1}}"#),
      seed(.codeMessageResponse, "null-data", #"{"code":"0","msg":"ok","data":null}"#),
      seed(.codeMessageResponse, "named-code", #"{"code":"E_DISCONTINUED","msg":""}"#),
      seed(.codeMessageResponse, "message-only", #"{"message":"not found"}"#),
      seed(.statusFlagResponse, "clean", #"{"status":true,"message":"ok","data":{"name":"a","count":1}}"#),
      seed(.statusFlagResponse, "failure", #"{"status":false,"data":{"message":"wrong password"}}"#),
    ]

  /// What the benchmark measures: a clean payload, and one for each kind of dirt.
  private static let catalogues: [Seed] =
    [seed(.catalogue, "clean", catalogue(dirtRate: 0, .default))]
    + DirtKind.allCases.map { kind in
      seed(.catalogue, kind.rawValue, catalogue(dirtRate: kind == .renamedEnvelope ? 1 : 0.5, DirtMix(only: [kind])))
    }

  private static func catalogue(dirtRate: Double, _ mix: DirtMix) -> String {
    let specification = PayloadSpecification(size: .records(2), dirtRate: dirtRate, mix: mix, seed: 1)
    return String(decoding: Catalogue().payload(specification).bytes, as: UTF8.self)
  }

  private static let words: [String] = {
    let names =
      FieldTable.all.flatMap { $0.fields.map(\.name) } + EverythingSubject.allCases.map(\.rawValue)
      + [
        "id", "part", "name", "count", "value", "children", "kept", "named", "created_at", "float_or_nil", "int_or_nil",
        "data", "somekey", "items", "result", "result_list", "rows", "message", "msg", "code", "statusCode", "status",
        "sku", "category", "price", "rating", "views", "isActive", "isFeatured", "currency", "updatedAt", "tags",
      ]
    let tokens =
      EdgeTokens.all.map(\.token) + [
        "13", "101", "\"active\"", "\"E_DISCONTINUED\"", "200", "401", "1001", "\\u0000", "\\ud800", ",null", ",\"\"",
        ",{}", "{\"name\":\"a\",\"count\":1}", "340282366920938463463374607431768211456", "3.4028236e38", "1e39",
        "1e-46",
      ]
    var seen: Set<String> = []
    return (names.map { "\"\($0)\"" } + tokens).filter { $0.utf8.count <= 128 && seen.insert($0).inserted }
  }()
}
