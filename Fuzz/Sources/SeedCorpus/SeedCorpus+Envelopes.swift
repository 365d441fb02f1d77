import FuzzProperties

// The seeds of the specification of envelopes and reports.
extension SeedCorpus {
  /// Responses with the letters of their policy, strategy and envelope.
  static let envelopes: [Seed] = [
    ("code", codes), ("place", places), ("candidate", candidates), ("key", defaultKeys),
    ("shape", wrongShapes), ("refusal", refusals),
    ("message", messages), ("status", statuses), ("merged", mergedReports),
  ].flatMap { (name: String, cases: [Case]) in
    cases.enumerated().compactMap { number, seed in
      SeedCorpus.seed(.shieldedEnvelope, seed.subject, "\(name)-\(number)", seed.letters, Array(seed.text.utf8))
    }
  }

  private typealias Case = (subject: FuzzSubject, letters: String, text: String)

  /// A code in each form, and a flag in each.
  private static let codes: [Case] =
    [
      "200", "\"200\"", "\" 200\\n\"", "\"2e2\"", "0", "-0.0", "\"0.0\"", "201", "7", "\"OK\"", "\"ok\"", "\" OK\"",
      "true", "null", "\"\"", "\" \"", "{}", "[200]", "7.5", "\"7.5\"", "1e300", "99999999999999999999", "\"+200\"",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "\"\\ud800\"",
    ].flatMap { code in
      [
        (.codeResultResponse, "aaa", "{\"code\":\(code),\"result\":{\"a\":\"1\"}}"),
        (.shopResponse, "aaa", "{\"errno\":\(code),\"page\":{\"body\":{\"rows\":[]}}}"),
      ]
    }
    + ["true", "false", "1", "1.0", "2", "-1", "\"YES\"", "\" on \"", "\"off\"", "\"\"", "null", "[]"].map { flag in
      (.statusFlagResponse, "aaa", "{\"status\":\(flag),\"data\":{\"name\":\"a\",\"count\":1}}")
    }
    // The codes of modules, and those that all modules have in common.
    + ["401", "\"E_EXPIRED\"", "1001", "\"1001.0\"", "1002", "\" 1002\\n\"", "\"E_DISCONTINUED\"", "-1", "-1.0"].map {
      code in
      (.codeResultResponse, "aaa", "{\"code\":\(code),\"msg\":\"m\"}")
    }

  /// A payload at its place, one level above it, in an object too few, and nowhere.
  private static let places: [Case] = [
    (.shopResponse, "aaa", #"{"errno":7,"page":{"body":{"rows":[{"name":1}]}}}"#),
    (.shopResponse, "aaa", #"{"errno":7,"page":{"body":[{"name":1}],"rows":[{"name":"x","count":2}]}}"#),
    (.shopResponse, "aaa", #"{"errno":7,"page":{"rows":[{"name":1}]}}"#),
    (.shopResponse, "aaa", #"{"errno":7,"page":7,"body":{"rows":[]},"data":[{"count":"1"}]}"#),
    (.shopResponse, "aaa", #"{"errno":7,"page":{"body":null,"rows":[]}}"#),
    (.shopResponse, "aaa", #"{"errno":7,"page":null,"rows":[]}"#), (.shopResponse, "aaa", #"{"errno":7}"#),
    (.partsInEnvelope, "aaa", #"{"statusCode":200,"result":[{"name":"a","count":"1"}]}"#),
    (.partsInEnvelope, "aaa", #"{"statusCode":200,"data":[{"name":"a","count":1}]}"#),
    (.partsInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":null}}"#),
    (.partsInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":{},"items":[7]}}"#),
    (.plainInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":{"name":"a","count":1}}}"#),
    (.plainInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":{"name":1}}}"#),
    (.plainInEnvelope, "aaa", #"{"statusCode":200,"result":{}}"#),
    (.plainInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":null}}"#),
    (.optionalInEnvelope, "aaa", #"{"code":0,"data":null,"items":"7"}"#),
    (.optionalInEnvelope, "aaa", #"{"code":0,"data":null,"items":{}}"#),
    (.optionalInEnvelope, "aaa", #"{"code":0,"data":"x"}"#),
    (.macroInEnvelope, "aaa", #"{"statusCode":"0","result":{"items":{"count":"1","name":2}}}"#),
    (.macroInEnvelope, "aaa", #"{"result":{"data":{"count":"1","name":2}},"statusCode":200}"#),
    (.macroParts, "aaa", #"{"items":[{"name":1,"count":2},7,{}]}"#), (.macroParts, "aaa", "[{\"count\":\"3\"}]"),
    (.strictParts, "aaa", #"{"data":[{"version":1,"tags":[],"name":7},{"version":"1"},null,{}]}"#),
    (.strictParts, "aab", #"[7,{"version":1,"tags":["a"]}]"#),
    (.strictParts, "aac", #"{"data":[{"version":1,"tags":[]},{"version":null}]}"#),
    (.strictParts, "aaa", #"{"items":{}}"#),
    (.strictInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":[7,{"version":2,"part":{},"tags":[]}]}}"#),
    (.strictInEnvelope, "aaa", #"{"statusCode":200,"list":[{"version":1,"tags":[1]},{"version":3,"tags":[]}]}"#),
    (.strictInEnvelope, "aaa", #"{"statusCode":200,"result":{"data":null}}"#),
    (.optionalParts, "aaa", #"{"data":null,"items":{"a":1},"result":[{"count":"1"}]}"#),
    (.optionalParts, "aaa", #"{"data":null}"#), (.optionalParts, "aac", #"{"data":""}"#),
    (.optionalParts, "aaa", #"{"data":{}}"#), (.optionalParts, "aae", #"{"rows":[7]}"#),
    (.optionalParts, "aaa", #"{"items":7,"data":[7,{"name":"a","count":1}]}"#),
    (.macroPart, "aac", #"{"data":{"name":true}}"#), (.macroPart, "aaa", #"{"data":null,"list":{"name":"a"}}"#),
  ]

  /// Several candidate keys at once: the first, a later one, one that can't be the payload, and the same one twice.
  private static let candidates: [Case] =
    [
      (.shieldedParts, #"{"items":[{"name":"b"}],"data":[{"name":"a","count":"1"}]}"#),
      (.shieldedParts, #"{"payload":[{}],"content":7,"list":[{"name":1}],"results":null,"data":"","rows":[7]}"#),
      (.shieldedParts, #"{"result_list":[{"count":"1"}],"data":{},"rows":null}"#),
      (.shieldedParts, #"{"resultList":[{"count":"1"}],"data":7}"#),
      (.shieldedParts, #"{"data":[7],"data":[],"items":[{}]}"#),
      (.shieldedPart, #"{"result":{"name":"a"},"items":null,"records":{"name":"b"},"rows":{"name":7}}"#),
      (.scalarPayload, #"{"items":[7],"result":{},"data":null,"results":"7","rows":"8","code":9}"#),
      (.scalarPayload, #"{"data":"x","items":7,"message":true}"#),
      (.dictionaryPayload, #"{"items":{"a":1},"data":[],"rows":{"b":"2","c":{}},"message":{}}"#),
      (.optionalPayload, #"{"data":null,"items":null,"result":true,"rows":null}"#),
      (.textPayload, #"{"items":7,"data":{},"rows":1.50,"message":"hello","code":"x"}"#),
      (.shieldedWords, #"{"items":["a",1,null],"data":"","rows":["x"],"code":[true]}"#),
      (.droppedParts, #"{"list":[7,{"name":"a","count":1},null],"data":{"a":1},"rows":[{}]}"#),
    ].flatMap { subject, text in ["aaa", "aae", "aaj", "aai", "aao", "aea"].map { (subject, $0, text) } }

  /// The payload under each of the keys that are tried by default, and under keys of the options.
  private static let defaultKeys: [Case] =
    ["data", "items", "result", "results", "list", "records", "content", "payload", "rows"].flatMap { key -> [Case] in
      [
        (.scalarPayload, "aaa", "{\"\(key)\":7}"), (.codeResultResponse, "aaa", "{\"code\":0,\"\(key)\":{\"a\":1}}"),
        (.partsInEnvelope, "aae", "{\"statusCode\":0,\"result\":{\"\(key)\":[]}}"),
      ]
    }
    + [
      (.shieldedPart, "aak", #"{"resultList":{"rows":{"name":"a"}},"result_list":{"rows":{"name":"b"}}}"#),
      (.shieldedPart, "aak", #"{"resultList":"FALSE"}"#),
      (.shieldedPart, "aae", #"{"resultList":{"name":"a"},"result_list":{"name":"b"}}"#),
      (.shieldedPart, "aee", #"{"result_list":{"name":"a"},"resultList":{"name":"b"}}"#),
    ]

  /// A payload of each wrong shape, in each way to name its place.
  private static let wrongShapes: [Case] =
    [.shieldedPart, .shieldedParts, .dictionaryPayload, .optionalPayload, .droppedParts]
    .flatMap { (subject: FuzzSubject) -> [Case] in
      ["{}", "[]", "\" \"", "7", "null"].flatMap { value -> [Case] in
        [(subject, "aaa", "{\"data\":\(value)}"), (subject, "aab", value), (subject, "aaa", value)]
      }
    }
    + [
      "{}", "null", "7", "[]", #"{"result":null}"#, #"{"result":{"data":[]}}"#, #"{"result":{"data":null}}"#,
      #"{"result":{}}"#, #"{"result":{"data":{"items":{"name":1}}}}"#, #"{"result":{"data":{"items":null}}}"#,
    ].flatMap { text -> [Case] in
      [(.shieldedPart, "aam", text), (.plainPayload, "aam", text), (.shieldedParts, "aam", text)]
    }
    + [
      (.shieldedPart, "aak", #"{"result_list":{"rows":{"name":1}}}"#),
      (.shieldedPart, "aek", #"{"result_list":{"rows":{"name":1}}}"#),
      (.shieldedPart, "aek", #"{"resultList":{"rows":{"name":1}}}"#),
      (.shieldedParts, "aeb", #"[{"name":1}]"#),
    ]

  /// Renamed, missing, `null` and empty payloads under policies that refuse something.
  private static let refusals: [Case] =
    ["b", "e", "f", "h"].flatMap { (policy: String) -> [Case] in
      [
        (.shieldedParts, #"{"items":[{"count":1}]}"#), (.shieldedParts, #"{"data":""}"#),
        (.shieldedParts, #"{"data":{}}"#),
        (.shieldedParts, #"{"data":null}"#), (.shieldedParts, "[]"), (.shieldedPart, #"{"data":null}"#),
        (.scalarPayload, #"{"items":7}"#), (.scalarPayload, #"{"data":"7"}"#), (.scalarPayload, #"{"data":null}"#),
        (.optionalPayload, #"{"items":null}"#), (.dictionaryPayload, #"{"data":null,"items":{"a":"1"}}"#),
        (.partsInEnvelope, #"{"statusCode":"200","result":{"items":[]}}"#),
        (.partsInEnvelope, #"{"statusCode":"200","data":[]}"#), (.macroParts, #"{"items":[{"count":1}]}"#),
      ].map { ($0, "\(policy)aa", $1) }
    }
    + [(.droppedParts, "iaa", #"{"data":null}"#), (.shieldedParts, "iaa", #"{"data":null}"#)]

  /// Statuses next to those that count as success.
  private static let statuses: [Case] = ["g", "h", "k", "l", "m", "n", "p", "q", "r", "s"].flatMap {
    (letter: String) -> [Case] in
    [(.emptyResponse, "aa\(letter)", "{}"), (.shieldedPart, "aa\(letter)", #"{"data":{"name":"a","count":1}}"#)]
  }

  /// Messages in every place, of every status.
  private static let messages: [Case] =
    [
      #"{"message":"a","msg":"b"}"#, #"{"message":1,"msg":"b"}"#, #"{"msg":"b"}"#, #"{"message":null}"#, "[]", "",
      #"{"message":"","data":7}"#, #"{"data":{"message":"in"}}"#, "null", #"{"message":"\ud800","msg":"b"}"#,
    ].flatMap { text -> [Case] in
      [(.emptyResponse, "aaa", text), (.emptyResponse, "aaf", text), (.emptyResponse, "aal", text)]
        + [(.emptyResponse, "aan", text), (.shieldedPart, "aaf", text), (.shieldedPart, "aah", text)]
    }
    + [
      #""message":"top","result":{"message":"in","data":{"message":"deep"}}"#, #""result":{"msg":"in"}"#,
      #""result":{"message":1,"data":{"msg":"deep"}}"#, #""message":{},"result":[]"#, #""data":{"message":"other"}"#,
    ].flatMap { text -> [Case] in
      [
        (.standardResponse, "aaa", "{\"statusCode\":403,\(text)}"),
        (.standardResponse, "aaa", "{\"statusCode\":0,\(text)}"),
      ]
    }
    + [
      (.shopResponse, "aaa", #"{"errno":1,"info":1,"msg":"b","message":"c"}"#),
      (.shopResponse, "aaa", #"{"errno":1,"page":{"body":{"info":"deep"},"msg":"page"}}"#),
      (.shopResponse, "aaa", #"{"errno":1,"page":{"body":{"rows":{"info":"rows"}}}}"#),
      (.shopResponse, "aaa", #"{"errno":7,"page":{"info":"page","body":{"rows":[]}}}"#),
      (.statusFlagResponse, "aaa", #"{"status":true,"data":{"message":"in","name":"a","count":1}}"#),
    ]

  /// More lists than a merged report keeps, each with a name of its own.
  private static let manyLists = (1...127).map { UnicodeScalar(UInt8($0)) }.filter { $0 != ";" }.map { "Z\($0)" }
    .joined()

  /// Records and lists of some responses, two letters for each, separated by semicolons.
  private static let mergedReports: [Case] = [
    "", ";", "aa", "aaaaaa", "aa;aa", "aabbccddeeffgghhii", "IkaaaaabRa;Ikaaac;Re", "Ikaaab;Ra", "JdJeee;JfeeJg",
    "aaababacacac;acacabaa;ad", "abab;aaaaab;caca", "KbKcdada;Ld", "LaLbffgg;LcMd", "iaibic;idieif;igihii",
    "ca;cacaca;ja", "gagbgcgdgegfgggh;gagb", "aaaaaaaaaaaaaaaaaaaa;Ikaaaa", "IaJbKcLd;IeJfKgLh;aaeadafa",
    "dd;df;dddddd", "ahah;aaah;aeae", "IbaaaaaaaaaaaabaaIb", "aabaca;bacada;cadaea;daeafa", "Ladadadadadadada",
    "Laiaiaiadadadbdbhaha;Lb", "cmcncocp;cqcrcs;cacdce;cqcs", "cmbc;cncd;coce;cpcf;cqcg;crch;csci;ctcj", "cm;cg;cq",
    "cg;cm", "cm;cq;cg", "EkaaEbda;EcJd", String(repeating: "aa", count: 55) + ";" + String(repeating: "bb", count: 65),
    manyLists, "aaaaaaba;aa", "aa;aaaaaa", "aaaabaca;aabababaca;dada", "dada;dbdcdddedfdgdhdidj", "adad;ad;adadad",
    "gagagb;gcgagaga;ga", "Zaaa;Zaaaaa;aaaa", "aaaaaaaaaa;aaaa;aaaaaaaaaaaaaaaa",
  ].map { (.reports, "aaa", $0) }
}
