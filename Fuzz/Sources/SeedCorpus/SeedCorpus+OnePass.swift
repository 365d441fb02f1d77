import FuzzProperties

extension SeedCorpus {
  /// Every model's documents, short and padded, and some under every policy, strategy and listener.
  static let macroAgreement = SeedCorpus(
    target: .macroAgreement,
    seeds: paddedSeeds + settingSeeds + rowSeeds + pathSeeds + encodedDateSeeds,
    dictionary: dictionary(fieldWords(FieldTable.all) + modelWords + macroWords)
  )

  private static var paddedSeeds: [Seed] {
    let documents: [Document] =
      modelDocuments + texts(responses + catalogues + layouts + macros + keyed + dates + shapes + kept)
    return paddings.flatMap { padding in
      documents.compactMap { document in
        let name = "\(document.name)-\(padding.name)"
        return seed(.macroAgreement, document.subject, name, "a\(padding.letter)a", document.document)
      }
    }
  }

  private static var settingSeeds: [Seed] {
    let choices: [(String, String, (Character) -> String)] = [
      ("policy", "bcdefghijklmnop", { "\($0)aa" }), ("strategy", "bcdefgh", { "a\($0)a" }),
      ("choice", "bcdefghij", { "aa\($0)" }), ("list-choice", "bcdefg", { "aq\($0)" }),
    ]
    let few = [choices[0], choices[1]].map { choice in
      (choice.0, String(choice.1.filter { "befhn".contains($0) }), choice.2)
    }
    return macroSettings.enumerated().flatMap { number, document in
      seeds(.macroAgreement, document, choices, suffix: "\(number)")
    } + ruleSettings.flatMap { seeds(.macroAgreement, $0, few, suffix: "rule") }
  }

  private static var rowSeeds: [Seed] {
    let types: [(String, String, (Character) -> String)] = [("row", "abcdefghijklmnopqrstuvw", { "aa\($0)" })]
    let nulls =
      #"{"all":[null],"kept":[null],"gaps":[null],"keptGaps":[null],"grid":[[null],null],"named":{"a":null},"#
      + #""namedLists":{"a":null},"listsOfNamed":[{"a":null}],"one":null,"oneOrNil":null,"listOrNil":[null]}"#
    return rows.enumerated().flatMap { number, document in
      seeds(.macroAgreement, document, types, suffix: "\(number)")
    } + seeds(.macroAgreement, (.rows, nulls), [("row", "ax", { "aa\($0)" })], suffix: "nulls")
  }

  /// Dates that are encoded and decoded again.
  private static var encodedDateSeeds: [Seed] {
    dates.compactMap { seed(.macroAgreement, $0.subject, "encoded-\($0.name)", "aai", Array($0.text.utf8)) }
  }

  /// A date that a strategy makes from its coding path. It adds no coverage, but only here is a wrong path a wrong date.
  private static var pathSeeds: [Seed] {
    let document = Array(#"{"createdAt":7,"since":9}"#.utf8)
    guard var seed = seed(.macroAgreement, .strategies, "path-of-date", "aha", document) else { return [] }
    seed.isVariation = false
    return [seed]
  }

  /// The grammar in two placements, and the tokens of every placement with each type, form, padding and depth limit.
  static let reader = SeedCorpus(
    target: .reader,
    seeds: grammarSeeds + placementSeeds,
    dictionary: dictionary(
      quoted(["one", "oneOrNil", "all", "kept", "gaps", "grid", "named", "inner", "other"])
        + ["true", "false", "{}", "[]", "\":", "\",\"", "e+", "E-", "\\u00e9", "\\ud83d\\ude43", "\u{FEFF}"]
    )
  )

  private static var grammarSeeds: [Seed] {
    [FuzzSubject.readWhole, .readUnread].flatMap { subject in
      grammar.compactMap { name, text in seed(.reader, subject, name, "aaa", Array(text.utf8)) }
    }
  }

  private static var placementSeeds: [Seed] {
    let choices: [(String, String, (Character) -> String)] = [
      ("type", "abcdefghijklmnopqrstuvw", { "\($0)aa" }), ("form", "bcdefghijklmnop", { "q\($0)a" }),
      ("depth", "bcdefg", { "aa\($0)" }),
    ]
    return placements.flatMap { seeds(.reader, $0, choices, suffix: "") }
  }

  /// Makes a seed of a document for each letter of each choice.
  private static func seeds(
    _ target: FuzzTarget,
    _ document: (subject: FuzzSubject, text: String),
    _ choices: [(name: String, letters: String, header: (Character) -> String)],
    suffix: String
  ) -> [Seed] {
    choices.flatMap { choice in
      choice.letters.compactMap { letter in
        let name = [choice.name, suffix, "\(letter)"].filter { !$0.isEmpty }.joined(separator: "-")
        return seed(target, document.subject, name, choice.header(letter), Array(document.text.utf8))
      }
    }
  }

  private static let paddings: [(name: String, letter: Character)] = [
    ("short", "a"), ("spaced", "i"), ("listed", "q"), ("padded", "y"),
  ]

  private static func texts(_ documents: [TextDocument]) -> [Document] {
    documents.map { ($0.name, $0.subject, Array($0.text.utf8)) }
  }

  private static let macroSettings: [(FuzzSubject, String)] = [
    (.everything, #"{"id":7,"part":{"count":true},"texts":{"flag":""}}"#),
    (.lists, #"{"bytes":[1,null,"",300],"keptInts":[1,"x",2],"parts":[{},[]],"percentages":[101],"grid":[[null]]}"#),
    (.strategies, #"{"createdAt":"2024-02-29T12:34:56Z","blob":[1,255],"since":-5,"token":"x"}"#),
    (.wholeArray, #"[{"name":"a","count":1},7,{"name":"b","count":"2"}]"#),
    (
      .alternatives,
      #"{"active":1,"is_active":null,"stock":{"warehouse":{"count":"7"}},"cost":{"value":"x"},"tags":[1,300],"a.b":true}"#
    ),
    (
      .strictness, #"{"one":{"version":"1"},"list":[{"version":1},7],"kept":[{}],"named":{"a":{"version":1,"tags":7}}}"#
    ),
    (.locals, #"{"id":7,"since":"x","numbers":[1,"x"],"observed":"8","names":{"first":null},"parts":[{}],"link":""}"#),
    (
      .enums,
      #"{"colour":"blue","size":3,"colours":["red",1],"sizes":[1,"2",3],"blocks":[{"name":"a","type":"part"},7]}"#
    ),
    (
      .options,
      #"{"snakeCase":{"created_at":"1","base_url":7},"strict":{"number":"1"},"stricts":[{"number":1}],"plain":{}}"#
    ),
    (.shieldedParts, #"{"msg":5,"items":[{"name":"a","count":1},null],"data":{"somekey":[]}}"#),
    (
      .keyed,
      #"{"counts":{"a":1,"2":"3","1_0":4},"parts":{"1":7,"b":{}},"numbers":["x","2",2],"countsOrNil":{"z":1,"9":{}}}"#
    ),
  ]

  /// What only the types without a twin declare, under the policies that throw for a part of it.
  private static let ruleSettings: [(FuzzSubject, String)] = [
    (
      .alternatives,
      #"{"isActive":"no","enabled":true,"stock":null,"level":"9","price":null,"cost":{"amount":null},"remarks":7,"parts":"#
        + #"{"first":{"name":7}},"meta":{"version":null}}"#
    ),
    (.versioned, #"{"version":1,"part":{"name":7},"tags":["a"],"name":7}"#),
    (
      .enums,
      #"{"block":{"type":"video"},"keptBlocks":[{"type":"video"},{},7,{"type":"part","count":"1"}],"event":{"kind":"x"},"#
        + #""events":[{"kind":"versioned"},{"kind":"part","name":7},{},{"kind":null}]}"#
    ),
    (.blocks, #"{"float":"1.5","type":"figures","quantity":null}"#),
    (.snakeCase, #"{"created_at":"1","base_url":null,"ownKey":2,"first_part":[]}"#),
    (.droppingLists, #"{"numbers":[1,"x","2"],"parts":[{},7],"gaps":[null,"x"],"grid":[[1],7,["x"]]}"#),
    (
      .kept,
      #"{"value":"\ud800","new":["\ud800"],"embedded":"{\"name\":7}","embeddedPart":{"size":"1"},"counts":{"L":"1","x":2},"#
        + #""entries":{"a":7},"events":{"a":7},"namedEntries":{"a":"1"},"note":7,"nullAsOne":7}"#
    ),
    (
      .options,
      #"{"lists":{"numbers":["x"]},"strict":{"number":1,"part":{"name":7}},"plain":7,"plains":[{"name":"a"},{}],"percentage""#
        + #":101,"strictly":{"name":"b","parts":[{"count":"1"}]},"words":{}}"#
    ),
  ]

  /// One object in other layouts: what a reader that predicts the next key must not depend on.
  private static let layouts: [TextDocument] = [
    ("clean", .shieldedPart, #"{"message":"ok","data":{"name":"a","count":1}}"#),
    ("spaces", .numbers, #"{ "float" : 1.5 , "double" : 0.1 , "decimal" : 2 , "half" : 0.5 , "quantity" : 3 }"#),
    ("lines", .numbers, "{\n  \"float\": 1.5,\n  \"double\": 0.1,\n  \"decimal\": 2,\n  \"half\": 0.25\n}\n"),
    ("reversed", .numbers, #"{"quantity":3,"half":0.5,"decimal":2,"double":0.1,"float":1.5}"#),
    (
      "unread", .numbers,
      #"{"x":[{}],"float":1.5,"y":"\"","double":0.1,"z":{"float":2},"decimal":2,"half":1,"quantity":1}"#
    ),
    ("repeated", .numbers, #"{"float":1.5,"float":"x","double":null,"double":2,"quantity":"x","quantity":3}"#),
    ("escaped", .numbers, #"{"\u0066loat":1.5,"doubl\u0065":0.1,"floa\u0074":7}"#),
    ("neighbour", .numbers, #"{"float":1.5, "eouble":7, "decimam":8}"#),
    ("absent-and-null", .wholeArray, #"[{"name":null,"count":null},{}]"#),
    ("two-rules", .wholeArray, #"[{"name":"","count":"7"},{"name":"","count":"x"},{"name":"","count":"7.5"}]"#),
    ("similar", .numbers, #"{"floa":1,"floatt":2,"Float":3,"":4,"float\u0000":5,"double ":6}"#),
    ("spaced-lists", .lists, #"{"bytes": [ 1 , 2 ] ,"words":  [] , "grid" : [ [ 1 ] , [ ] ] ,"gaps": [ null ]}"#),
    ("minus-zero", .numbers, #"{"float":-0,"double":-0,"decimal":-0,"half":-0.0,"quantity":-0,"intOrNil":-0}"#),
    (
      "many-faults", .lists,
      "{\"bytes\":[\(repeatElement("\"x\"", count: 120).joined(separator: ","))],\"keptInts\":[{},{}]}"
    ),
  ]

  private static let placements: [(FuzzSubject, String)] = [
    (.readWhole, #"{"one":1,"oneOrNil":"1","all":[1]}"#), (.readMembers, #""one":1,"oneOrNil":"1","all":[1]"#),
    (.readUnread, #"{"a":[1,"\ud83d\ude43",{}],"b":-1.5e+3}"#), (.readProperty, "1"), (.readOptional, "\"1\""),
    (.readElements, "1,\"active\",null"), (.readKept, "0, 1 ,{}"), (.readGaps, "null,1"), (.readGrid, "1],[],[\"1\""),
    (.readEntry, "1"), (.readEntries, #""a":1,"\u0061":2,"b":"1","\ud800":1"#), (.readLast, "[1,2]"),
  ]

  /// Documents of the types without a twin.
  private static let macros: [TextDocument] = [
    (
      "clean", .alternatives,
      #"{"is_active":true,"stock":{"warehouse":{"count":1,"name":"a"},"level":2},"price":1.5,"labels":[1],"notes":["a"],"#
        + #""a.b":1,"part":{"name":"a","count":1},"since":1,"meta":{"version":1,"since":2},"name":"a"}"#
    ),
    (
      "other-keys", .alternatives,
      #"{"enabled":true,"level":1,"cost":{"value":2,"amount":null},"tags":[1,2],"remarks":{"all":[]},"parts":{"first":"#
        + #"{"name":"b","count":2}},"meta":{"since":2},"a":{"b":2}}"#
    ),
    (
      "no-objects", .alternatives,
      #"{"stock":7,"cost":[],"remarks":null,"parts":{"first":[]},"meta":{"version":"x"},"active":{},"is_active":"x"}"#
    ),
    (
      "repeated-nodes", .alternatives,
      #"{"stock":{"warehouse":{}},"stock":{"warehouse":{"count":1}},"stock":null,"name":1,"name":"b"}"#
    ),
    (
      "misplaced", .alternatives,
      #"{"stock":[],"level":2,"part":{"name":"a"},"parts":7,"cost":1,"remarks":{"all":[]}}"#
    ),
    ("misplaced-strict", .alternatives, #"{"meta":7,"since":1}"#),
    (
      "nulls", .alternatives,
      #"{"enabled":null,"active":null,"part":null,"parts":7,"cost":{"value":null},"remarks":{"all":null},"stock":null}"#
    ),
    (
      "other-spelling", .alternatives,
      #"{"is_active":null,"isActive":1,"active":0,"stock":{"warehouse":{"count":"1"}}}"#
    ),
    ("own-defaults-plain", .options, #"{"own":{"name":"a"}}"#), ("own-defaults-plain-null", .options, #"{"own":null}"#),
    ("own-defaults-plain-unusable", .options, #"{"own":7}"#),
    ("mixed", .enums, #"{"mixed":[{"kind":"part","name":"a","count":1},{"kind":"video"},7]}"#),
    (
      "content-keys", .enums,
      #"{"content":{"count":1,"name_of":{"a":1}},"contents":[{"count":1,"name_of":null},{"count":null},{"name_of":{}}]}"#
    ),
    ("throws", .options, #"{"percentage":13,"strictly":7}"#),
    ("escaped-key", .options, #"{"a\u0001\"\\":{"name":"b"},"percentage":101}"#),
    ("strict-plain", .alternatives, #"{"strict_plain":{"name":"a","parts":[{"count":"1"}]},"plains":7}"#),
    ("strict-plain-in-path", .alternatives, #"{"plains":{"first":{"name":"a"}},"strict_plain":null}"#),
    ("own-defaults", .options, #"{"count":"7","words":[1,null,"a"],"stricts":[]}"#),
    ("own-defaults-null", .options, #"{"count":null,"words":null}"#),
    ("own-defaults-unusable", .options, #"{"count":[],"words":7}"#),
    ("clean", .versioned, #"{"version":1,"part":null,"tags":["a"],"name":"b"}"#),
    ("dirty", .versioned, #"{"version":"1","name":7}"#),
    (
      "clean", .strictness,
      #"{"one":{"version":1,"tags":[],"name":"a"},"list":[{"version":1,"tags":[],"name":"a"}],"kept":[],"named":{}}"#
    ),
    (
      "clean", .locals,
      #"{"id":"a","count":1,"since":1,"numbers":[1],"observed":1,"hidden":1.5,"names":{"first":"a"},"kept":[1],"parts":[],"#
        + #""link":"https://a.example","version":2}"#
    ),
    (
      "clean", .enums,
      #"{"colour":"red","size":1,"colours":["red"],"sizes":[2],"keptSizes":[1],"named":{"a":"green"},"block":{"type":"part","#
        + #""name":"a","count":1},"blocks":[{"type":"figures","float":1}],"keptBlocks":[],"event":{"kind":"part","name":"a","#
        + #""count":1},"events":[],"mixed":[],"namedBlocks":{}}"#
    ),
    ("clean", .blocks, #"{"name":"a","count":1,"type":"part"}"#),
    ("late", .blocks, #"{"name":{"a":[1]},"type":"texts"}"#),
    ("fallback", .blocks, #"{"type":"unknown"}"#), ("null", .blocks, #"{"type":null}"#),
    ("unknown", .blocks, #"{"type":"video"}"#), ("missing", .blocks, "{}"), ("number", .blocks, #"{"type":7}"#),
    (
      "clean", .options,
      #"{"snakeCase":{"created_at":1,"base_url":"a","own_key":2,"first_part":{"name":"a","count":1}},"lists":{"numbers":[1],"#
        + #""parts":[],"gaps":[null],"grid":[[1]]},"strict":{"number":1,"part":{"name":"a","count":1}},"stricts":[],"#
        + #""percentage":5,"product":{},"plain":{"name":"a","parts":[{"name":"a","count":1}]},"plains":[]}"#
    ),
    (
      "escapes-in-plain-values", .options,
      #"{"plain":{"name":"\u0001\f\n\"\\\/\u00e9\ud83d\ude43\u007f","parts":[]},"plains":[{"name":"\b\r\t","parts":[{"name":"\u001f","count":1}]}]}"#
    ),
    ("clean", .snakeCase, #"{"created_at":1,"base_url":"a","own_key":2,"first_part":{"name":"a","count":1}}"#),
    ("camel-case", .snakeCase, #"{"createdAt":1,"baseURL":"a","otherKey":2,"firstPart":{"name":"a","count":1}}"#),
    ("dirty", .droppingLists, #"{"numbers":[1,"x","2"],"parts":[{},7],"gaps":[null,"x"],"grid":[[1],7,["x"]]}"#),
    ("clean", .wide, "{\((0..<70).map { "\"p\($0)\":\($0)" }.joined(separator: ","))}"),
    ("reversed", .wide, "{\((0..<70).reversed().map { "\"p\($0)\":\"\($0)\"" }.joined(separator: ","))}"),
  ]

  private static let macroWords = quoted([
    "is_active", "active", "enabled", "stock", "warehouse", "level", "price", "cost", "amount", "labels", "tags",
    "notes",
    "remarks", "a.b", "parts", "first", "since", "meta", "version", "names", "observed", "hidden", "kept", "colour",
    "red",
    "size", "block", "blocks", "type", "kind", "part", "figures", "texts", "created_at", "own_key", "strict", "plain",
    "p65", "count", "words", "value", "rest", "outer", "left", "L", "N/A",
  ])
}
