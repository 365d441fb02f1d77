import FuzzProperties

extension SeedCorpus {
  /// Lists in every place, lines and documents, of every type of element.
  static let streams = SeedCorpus(
    .streams,
    streamedLists + malformedLists.map { ($0.0, .streamedMacroParts, Array($0.1.utf8)) },
    settings: [
      (.streamedParts, #"{"items":[{"name":"a","count":"1"},{"name":1}]}"#),
      (.streamedMacroParts, #"{"data":[{"name":"a","count":"1"},{"name":1}]}"#),
      (.streamedIntegers, #"{"data":[1,"2",null]}"#),
    ],
    envelopes: [
      (.streamedMacroParts, #"{"message":"m","data":{"somekey":[{"name":"a"}],"items":[1]},"rows":[{"name":"b"}]}"#),
      (.streamedIntegers, #"[1,"2"]"#), (.streamedParts, #"{"result_list":{"rows":[{}]},"data":[7]}"#),
    ],
    others: streamedLines + streamedCodes,
    words: quoted(["data", "somekey", "items", "rows", "result", "message", "name", "count", "version", "statusCode"])
      + [#"},{"name":"#, #"}\n{"name":"#, "\r\n", #""},{\"name\":""#]
  )

  private static let streamedTexts: [TextDocument] = [
    (
      "parts", .streamedParts,
      #"{"data":[{"name":"a","count":1},7,{"name":null},null,[{"name":"},{\"name\":"}]],"message":"m"}"#
    ),
    (
      "parts", .streamedMacroParts,
      #"{"x":{"data":[1]},"data":[{"name":"a","count":1},{"name":"},{\"name\":","count":"2"},7]}"#
    ),
    (
      "snapshot", .everything,
      #"{"id":"abc","part":{"name":"a","count":"1"},"texts":{"text":"q\u00e9\ud83d\ude43z"},"lists":{}}"#
    ),
    (
      "snapshot", .lists,
      // The list is first, because snapshots of a short beginning differ by few bytes.
      #"{"parts":[{"name":"a"},{"name":"bc","count":1},{},7,{}],"bytes":[1,"2",{}],"words":["ab",7,"cd"],"keptWords":["ef","gh"],"#
        + #""keptParts":[{"name":"i","count":1},7,{"name":"jk","count":"2"}]}"#
    ),
    (
      "snapshot", .dictionaries,
      #"{"rates":{"a":1,"b":"2","a":3},"names":{"c":"de","f":"gh"},"parts":{"x":{"name":"a"},"y":{"name":"bc"}}}"#
    ),
    (
      "snapshot", .alternatives,
      #"{"enabled":"yes","active":true,"stock":{"level":"low","warehouse":{"name":"ab","count":"3"}},"level":"high","#
        + #""cost":{"value":1,"amount":2},"tags":[1,"2",300],"remarks":{"all":["x","yz"]},"price":"3.5","name":"end"}"#
    ),
    (
      "snapshot", .enums,
      #"{"colour":"red","size":2,"colours":["red","gre"],"blocks":[{"name":"ab","type":"part"},{"type":"x"},{"count":1}],"#
        + #""events":[{"version":1,"kind":"versioned"},{"name":"ab","kind":"part"}],"block":{"type":"part","name":"abc"}}"#
    ),
    (
      "snapshot", .options,
      #"{"strict":{"number":1,"part":{"name":"ab"}},"stricts":[{"number":1,"part":{"name":"a","count":1}},{"number":"2"}],"#
        + #""plains":[{"name":"ab"}],"words":["ab","cd"],"own":{"name":"xyz"},"count":"4"}"#
    ),
    (
      "snapshot", .droppingLists,
      #"{"numbers":[1,"2",{}],"parts":[{"name":"ab"},7,{"name":"cd","count":1}],"grid":[[1],[2,"3"]]}"#
    ),
    ("snapshot", .macroPart, #"{"name":"e\u0301x","count":12}"#),
    ("snapshot", .texts, #"{"text":"ab\ud83d\ude43","textOrNil":"e\u0301🇨🇭éo\u0308\u0301","flag":"yes","level":"low"}"#),
    (
      "snapshot", .snakeCase,
      #"{"createdAt":1,"created_at":2,"baseUrl":"ab","base_url":"cd","own_key":3,"first_part":{"name":"ab"}}"#
    ),
    // The strict member of the document comes first, since no snapshot exists before it has arrived.
    (
      "snapshot", .strictness,
      #"{"again":null,"one":{"version":1,"part":{"name":"a"},"tags":["xy","z"],"name":"n"},"list":[{"version":2,"tags":["b"]}],"#
        + #""named":{"k":{"version":3,"tags":["c","d"]}},"kept":[{"version":4,"tags":["e"]}]}"#
    ),
    (
      "snapshot", .drafts,
      #"{"enabled":false,"active":true,"stock":{"level":"low","warehouse":{"name":"ab"}},"level":"high","name":"b","#
        + #""cost":{"value":1,"amount":2},"tags":[1,"2",300],"remarks":{"all":["x","yz"]},"parts":{"first":{"name":"q"}},"#
        + #""price":"3.5","title":"ae\u0301"}"#
    ),
    (
      "snapshot-lists", .drafts,
      #"{"keptParts":[{"name":"a","count":1},{"name":"c","count":"2"},7,{"name":"d"}],"own":{"name":"o"},"#
        + #""lists":{"parts":[{"name":"e","count":1}]},"plains":[{"name":"f"}],"words":["g","h"],"snakeCase":{"own_key":1}}"#
    ),
    // Short enough for a snapshot after every byte: a plain list isn't in one before it is complete.
    ("snapshot-plain", .drafts, #"{"plains":[{"name":"f","words":["a"]}],"plain":{"name":"g","words":["b"]}}"#),
    (
      "snapshot-plain", .strictness,
      #"{"again":null,"one":{"version":1,"part":{"name":"a"},"tags":["xy","z"],"name":"n"}}"#
    ),
    ("parts", .streamedStrictParts, #"[{"version":1},{"version":"x"},{},null]"#),
    ("parts", .streamedPlainParts, #"{"items":[{"name":"a","count":1},{"name":1},7]}"#),
    ("numbers", .streamedIntegers, #"[1,"2",2.5,true,null,{},[3]]"#), ("numbers", .streamedOptionals, #"[1,null,"x"]"#),
    ("texts", .streamedTexts, #"["a",1.50,"]","\u005d\"",null]"#), ("lists", .streamedLists, #"[[1,"2"],[],7,[[3]]]"#),
    ("ambiguous", .streamedIntegers, #"{"items":[1],"data":[2]}"#),
    ("elsewhere", .streamedIntegers, #"{"page":{"data":[1]}}"#),
    ("escaped-key", .streamedIntegers, #"{"d\u0061ta":[1],"data":[2]}"#),
    ("empty", .streamedIntegers, #"{"data":[ ]}"#),
    ("not-a-list", .streamedIntegers, #"{"data":"","items":[1]}"#),
    ("mark", .streamedIntegers, "\u{FEFF}[1]"), ("two-marks", .streamedIntegers, "\u{FEFF}\u{FEFF}[1]"),
    ("converted", .streamedIntegers, #"{"resultList":[2],"rows":[1],"result_list":0}"#),
    // The log becomes so large that small elements are no longer read in one pass.
    ("many", .streamedMacroParts, "[\(String(repeating: #"{"count":"1","name":2},"#, count: 40))7]"),
    ("many", .streamedParts, "[\(String(repeating: #"{"count":"1","name":2},"#, count: 41))7]"),
    // A comma between two objects with the elements' first key isn't always a separator.
    (
      "nested", .streamedParts,
      #"{"data":[{"name":"a","x":[{"name":1},{"name":2}, {"name":3}]},{"name":"b","count":"1"}]}"#
    ),
    (
      "nested", .streamedMacroParts,
      #"[{"name":"a","x":[{"name":1},{"name":2},{"name":3}],"count":"2"},{"name":"b","x":[{},{"name":4}]}]"#
    ),
    (
      "nested", .streamedPlainParts,
      #"{"data":[{"name":"a","count":1,"x":[{"name":1},{"name":2},{"name":3}]},{"name":"b","count":2}]}"#
    ),
  ]

  private static let streamedLists: [Document] = streamedTexts.map { ($0.name, $0.subject, Array($0.text.utf8)) }

  private static let malformedLists: [(String, String)] = [
    ("cut", #"{"data":[{"name":"a"},{"na"#), ("trailing-comma", #"[{"name":"a"},]"#),
    ("two-commas", #"[{"name":"a"},,{}]"#),
    ("wrong-bracket", #"[{"name":"a"]}"#), ("half-literal", #"[{"name":"a"},{"name":tru}]"#),
    ("no-end", #"{"data":[]"#),
    ("rest", #"{"data":[{"name":"a"}],"x":01}"#), ("after", #"[{}] x"#), ("nothing", ""),
  ]

  private static let streamedLineTexts: [(name: String, text: String)] = [
    ("lines", "{\"name\":\"a\"}\n{\"name\":1,\"count\":\"2\"}\r\n\n{\"name\":\n7\n{}"),
    ("values", "{\"name\":\"a\"}{\"name\":1} 7\n[]\"x\"3"),
    ("list", "{\"name\":\"a\",\"count\":\"1\"}\r\n \n[{\"name\":1}]\n{\"name\":1}\nnull\n"),
    ("many-lines", String(repeating: "{\"count\":\"1\",\"name\":2}\n", count: 40)),
    ("joined", "{\"name\":[1\n2]},{}\n"),
    ("bracket-after-last", "{}\n2]"), ("comma-after-last", "{}\n2,\"x"),
    ("one-line", "{},{}\n{\"name\":[1\n2]},{}"),
  ]

  private static let streamedResponses: [(name: String, text: String)] = [
    ("success", #"{"statusCode":200,"result":{"data":[{"name":"a","count":"1"},7]},"message":"m"}"#),
    ("failure", #"{"statusCode":500,"result":{"data":[{"name":1}],"message":"m"}}"#),
    ("late-failure", #"{"result":{"items":[{"name":"a"}],"data":[{}]},"statusCode":"500","message":"m"}"#),
    ("no-code", #"{"statusCode":null,"result":{"data":[{"name":"a"}]}}"#),
    ("ambiguous", #"{"statusCode":0,"result":{"items":[{"name":"a"}],"data":[{}]}}"#),
    ("elsewhere", #"{"statusCode":200,"result":7,"data":[{"name":1}]}"#),
  ]

  private static let streamedCodes: [Seed] = streamedSeeds(streamedResponses, [3])

  private static let streamedLines: [Seed] = streamedSeeds(streamedLineTexts, [1, 2])

  /// The third letter's quotient by the number of strategies chooses the form.
  private static func streamedSeeds(_ texts: [(name: String, text: String)], _ quotients: [Int]) -> [Seed] {
    texts.flatMap { name, text -> [Seed] in
      let subjects: [FuzzSubject] = [.streamedParts, .streamedMacroParts, .streamedPlainParts]
      return subjects.flatMap { subject -> [Seed] in
        quotients.compactMap { quotient -> Seed? in
          let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(quotient * FuzzTarget.strategyCount)))
          return seed(.streams, subject, "\(name)-\(quotient)", "a\(letter)a", Array(text.utf8))
        }
      }
    }
  }
}
