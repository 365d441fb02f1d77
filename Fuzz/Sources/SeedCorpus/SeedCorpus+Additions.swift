import FuzzProperties
import ShieldedDecoding
import ShieldedReporting

// The seeds of the additional checks, each under every choice.
extension SeedCorpus {
  /// Scalars for the additional decoders and for the reports, and texts that are paths or reports.
  static let scalarAdditions: [(FuzzSubject, String)] =
    [
      (.integers, #"{"int":"1","int8":300,"int16":1.5,"int32":true,"uint":-1,"uint128":{}}"#),
      (.texts, #"{"text":1.5,"flag":2,"status":7,"level":"2","textOrNil":[],"flagOrNil":"off"}"#),
      (.numbers, #"{"float":"1.5","double":{},"decimal":true,"half":"","quantity":1e400,"doubleOrNil":[1]}"#),
      (.strategies, #"{"createdAt":"x","link":"https://a.example","token":"x","blob":[1],"since":[]}"#),
      (.numbers, #"{"float":1,"double":1.5,"decimal":1.5,"half":7,"decimalOrNil":"1e400","intOrNil":"9"}"#),
      (.numbers, #"{"decimal":123456789012345678901234567890123456789012345,"decimalOrNil":1e999}"#),
      (.numbers, #"{"decimal":"12345678901234567890123456789012345678901234567890.5","double":"1e400"}"#),
      (.integers, #"{"int":" 42 ","int8":"1e3","int16":"-0.5","int32":"0x1","uint64":"1e99999","int128":1e38}"#),
      (.texts, #"{"text":"\ud800","textOrNil":"\udc00","flag":"\ud800","status":"\ud800","level":1.5}"#),
      (.wholeScalar, #""42""#), (.wholeScalar, "[1]"),
      (.texts, #"a[3].b["c\u{e9}\n\"\\"][*]._$"#), (.texts, "*.**"), (.texts, "a[*].*.b.**"), (.texts, "a.**.b"),
      (.texts, "a b"), (.texts, "a..b"), (.texts, "[\"a\\x\"]"), (.texts, "[\"a"), (.texts, "[x]"), (.texts, "a]"),
      (.texts, "[3"), (.texts, "[\"\\u{110000}\"]"), (.texts, "[\"\\"), (.texts, "the whole payload"), (.texts, ""),
      (.texts, "[\"\\0\\r\\t\\'\"]"), (.texts, report()), (.texts, report(version: RescueReport.schemaVersion + 1)),
      (.texts, report(count: "-1")), (.texts, report(path: "a b")), (.texts, report(count: "9223372036854775807")),
      (.numbers, #"{"decimal":7,"decimalOrNil":-3,"double":"1e-400","float":"1e-60"}"#),
      (.numbers, #"{"decimal":"1e-200","decimalOrNil":"-1.5e-150","double":1e1000000,"float":1e-1000000}"#),
      (.numbers, #"{"decimal":"0e-5","decimalOrNil":"-1.5","intOrNil":"1000e-2","doubleOrNil":-1e+1234567}"#),
      (.integers, #"{"int":"-","int8":"1.","int16":"1e","int32":"1e+","int64":"-x","uint":"1.x","uint8":"1ex"}"#),
      (.texts, #"{"flag":10e-1,"flagOrNil":100e-2,"text":1.23456789012345678901234567890123456789012}"#),
      (
        .texts,
        "{\"flag\":\"\(String(repeating: "é", count: 90))\",\"level\":\"\(String(repeating: "x", count: 200))\"}"
      ),
      (.texts, "a[3]b"), (.texts, #"["\u1"]"#), (.texts, report(elements: "99999", expected: "`Double")),
      (.texts, report(expected: "")), (.wholeDefault, #""42""#), (.wholeDefault, "null"),
      (.wholeDefault, "[]"),
    ]

  /// Returns a report as JSON, for the property that reads one.
  private static func report(
    version: Int = RescueReport.schemaVersion,
    count: String = "2",
    path: String = "items[*].price",
    elements: String = "9",
    expected: String = "Double"
  ) -> String {
    #"{"version":\#(version),"responses":1,"rescues":\#(count),"uncounted":0,"lists":[{"path":"items","lists":1,"elements":\#(elements)}],"#
      + #""tallies":[{"path":"\#(path)","rule":"numberFromString","outcome":"retyped","expected":"\#(expected)","found":"string","#
      + #""count":\#(count),"affectedElements":2,"example":"\"9`|\u202e\""}],"records":[{"path":"items[0].price","rule":"missingKey","#
      + #""outcome":"defaulted","reason":"keyNotFound","expected":"Int","underlyingPath":"a[\"b c\"]"}]}"#
  }

  /// Lists and dictionaries for the additional decoders and for the reports.
  static let additions: [(FuzzSubject, String)] = [
    (
      .lists,
      #"{"bytes":[1,null,"",300,2],"keptInts":[1,"x",2],"parts":[{},[],{"name":1}],"percentages":[101,5],"grid":[[null],7]}"#
    ),
    (
      .lists,
      #"{"bytes":[1],"words":["a"],"parts":[{"name":"a","count":1}],"keptParts":[],"grid":[[1],[]],"gaps":[null,1]}"#
    ),
    (
      .lists,
      #"{"keptParts":[{"name":"a","count":1},7,{"name":"b","count":"2"}],"keptPercentages":[5,200,6],"keptLinks":["a",{}]}"#
    ),
    (.lists, #"{"percentages":[5,13,6]}"#), (.wholeArray, #"[{"name":"a","count":1},7,{"name":"b","count":"2"}]"#),
    (.wholeDroppingArray, #"[{"name":"a","count":1},null,{"name":"b"}]"#), (.wholeDroppingArray, #"[{"name":null}]"#),
    (
      .dictionaries,
      #"{"rates":{"a b\n":"1.5","c":{}},"parts":{"a":7,"b":{"count":"1"}},"intLists":{"a":[1,"x"],"b":2},"names":[]}"#
    ),
    (.dictionaries, #"{"rates":{"\ud800":1.5,"x":"2"},"names":{"\udc00a":7}}"#),
    (.tree, #"{"value":"1","children":[{"value":{}},7,null],"kept":[[],{"value":1}],"named":{"a":1,"b":{}}}"#),
    (.dictionaries, manyFaults),
    (.lists, #"{"parts":null,"bytes":7,"words":"","grid":{},"listOrNil":[1,"x"],"gaps":"7"}"#),
    (
      .lists,
      #"{"bytes":["1",true,7],"words":[1,true,"\ud800",{}],"reals":["1.5",{}],"flags":[1,"on"],"states":["x",2]}"#
    ),
    (.dictionaries, manyParts), (.dictionaries, "{\"rates\":{\"\(String(repeating: "long ", count: 30))\":\"x\"}}"),
    (
      .lists,
      #"{"gaps":[null,"x",1],"bytes":[1,"x",null,2],"keptInts":[1,{},null,3],"parts":[7,null,{"name":"a","count":1}]}"#
    ),
    (
      .lists,
      #"{"keptParts":[{"name":"a","count":1},null,7,null],"words":["a",null,1,"b"],"grid":[[1],null,[null,2],7,null]}"#
    ),
    // Several rescues of a kind in one element.
    (.lists, #"{"grid":[["x","y",[]],[1,"z","w"],["v"]],"bytes":["1","2"]}"#),
    (.tree, #"{"children":[{"kept":[{"value":"1"},{"value":"2"},7,8]},{"kept":[]},{"kept":[{"value":"3"}]}]}"#),
    // Keys that are identifiers, and keys that aren't.
    (.dictionaries, #"{"rates":{"x-y":"1","-a":"1","_b":"2","$c":"3","größe":"4","1d":"5","e1":"6","":"7","a.b":{}}}"#),
  ]

  /// Many kinds of fault at many paths.
  private static let manyFaults =
    "{\"rates\":{\((0..<40).map { "\"k\($0)\":{}" }.joined(separator: ","))},\"names\":{\"k1\":1},\"parts\":{\"k2\":3}}"

  /// More children of one node than are compared one by one, with two faults in each.
  private static let manyParts =
    "{\"parts\":{\((0..<24).map { "\"k\($0)\":{\"name\":1,\"count\":\"1\"}" }.joined(separator: ","))}}"

  /// Wrappers as elements: good, bad, and none.
  static let bare: [TextDocument] = [
    ("clean", .bare, #"{"boxes":[true],"defaults":[7],"lists":[[1],[]],"keptLists":[[1,2]],"rates":[{"EUR":1.5},{}]}"#),
    (
      "dirty", .bare,
      #"{"boxes":[true,"on",{},null],"defaults":["7",[],null],"lists":[[1,"x"],7,null,{},""],"keptLists":[[1,{}],"",null,7],"#
        + #""rates":[{"EUR":"x"},[],null,7]}"#
    ),
    ("no-lists", .bare, #"{"boxes":{},"defaults":null,"lists":"","keptLists":7,"rates":[]}"#),
  ]

  /// Dictionaries with integer keys, and sets.
  static let keyed: [TextDocument] = [
    (
      "clean", .keyed,
      #"{"counts":{"1":2,"-3":4},"parts":{"7":{"name":"a","count":1}},"numbers":[1,2,1],"words":["a","b"],"countsOrNil":{}}"#
    ),
    (
      "dirty", .keyed,
      #"{"counts":{"a":1,"2":"3","x y":4,"5":6,"7.0":8,"":9},"parts":{"1":7,"2":{"count":"1"},"b":{},"3":{"name":"c","count":2}},"#
        + #""numbers":[1,"x","2",null,2,3.5],"words":["a",{},1,"1"],"countsOrNil":{"8":[],"z":1,"9":1}}"#
    ),
    (
      "equal-keys", .keyed,
      #"{"counts":{"1":1,"+1":2,"01":3,"1_0":4,"_1":5},"words":["\u00e9","e\u0301"],"numbers":[]}"#
    ),
    (
      "key-without-unicode", .keyed,
      #"{"counts":{"1":1,"\ud800":2,"3":4},"parts":{"\udc00":{}},"countsOrNil":{"\ud800":1}}"#
    ),
    ("nulls", .keyed, #"{"counts":null,"parts":null,"numbers":null,"words":null,"countsOrNil":null}"#),
    ("no-containers", .keyed, #"{"counts":[1],"parts":"","numbers":{},"words":"a","countsOrNil":7}"#),
  ]

  /// An enum and a scalar with an `init(from:)` of their own, in every place of a row: strings that only this initializer reads
  /// as it should, next to values that it can't read, and the string for which it throws an error of its own.
  static let ownInitializers: [TextDocument] = [FuzzSubject.priorities, .tags].flatMap { subject in
    [
      (
        "clean", subject,
        #"{"all":["low","HIGH"],"kept":["Low"],"gaps":["high",null],"keptGaps":[null],"grid":[["LOW"]],"named":{"a":"hIGH"},"#
          + #""namedLists":{"a":["Low"]},"listsOfNamed":[{"a":"low"}],"one":"High","oneOrNil":"LOW","listOrNil":["Low"]}"#
      ),
      (
        "dirty", subject,
        #"{"all":["high",7,"low","x"],"kept":["LOW",{},"high"],"gaps":["High","",null],"keptGaps":[[],"Low"],"grid":[["high",1]],"#
          + #""named":{"a":"low","b":7},"namedLists":{"a":["LOW",true],"b":7},"listsOfNamed":[{"a":"high"},7],"one":7,"#
          + #""oneOrNil":"x","listOrNil":["high",null]}"#
      ),
      ("refusing-property", subject, #"{"all":["LOW"],"kept":[],"one":"13","oneOrNil":"low"}"#),
      ("refusing-element", subject, #"{"all":["LOW",7,"13"],"kept":["13"],"one":"low"}"#),
    ]
  }

  /// One row with good elements of any type and one element that the type can't read, and one row in which all elements are
  /// wrong.
  static let rows: [(FuzzSubject, String)] = [
    (
      .rows,
      #"{"all":[1,{},2],"kept":[1,[],0],"gaps":[1,null,{}],"keptGaps":[null,[],1],"grid":[[1],7,[{}]],"named":{"a":1,"b":{}},"#
        + #""namedLists":{"a":[1,{}],"b":7},"listsOfNamed":[{"a":1},7,{"a":{}}],"one":{},"oneOrNil":[],"listOrNil":[1,{}]}"#
    ),
    (
      .rows,
      #"{"all":["a","7"],"kept":["a","7",true],"gaps":["a",1.5],"keptGaps":["x","1"],"grid":[["a"],["1"]],"named":{"a":"1"},"#
        + #""namedLists":{"a":["1"]},"listsOfNamed":[{"a":"1"}],"one":"1","oneOrNil":"x","listOrNil":["1","\ud800"]}"#
    ),
    (
      .rows,
      #"{"all":[1],"kept":[1],"gaps":[1,null],"keptGaps":[null],"grid":[[1]],"named":{"a":1},"namedLists":{"a":[1]},"#
        + #""listsOfNamed":[{"a":1}],"one":1,"oneOrNil":1,"listOrNil":[1]}"#
    ),
    (.rows, row(of: EdgeTokens.words, empty: #"" ""#)), (.rows, row(of: EdgeTokens.spacedNumbers, empty: #""\r""#)),
    (.rows, row(of: EdgeTokens.limitNumbers, empty: #""\f""#)),
    (.rows, row(of: EdgeTokens.hiddenCharacters, empty: #""\u200b""#)),
  ]

  /// Returns a row with all tokens as elements of a list that drops bad ones, and in places of one element in turn.
  private static func row(of tokens: [String], empty: String) -> String {
    let one = tokens[tokens.count / 2]
    return #"{"kept":[{},\#(tokens.joined(separator: ","))],"one":\#(tokens[0]),"oneOrNil":\#(one),"grid":\#(empty),"#
      + #""named":{"a":\#(one),"b":\#(tokens[1])},"namedLists":\#(empty),"gaps":[{},\#(tokens[2])],"keptGaps":[[],null,7]}"#
  }

  /// Numbers that some settings read from strings, and keys that key strategies convert in unusual ways.
  static let scalarKeys =
    #"{"float":"inf","double":"nan","float_or_nil":"-inf","_float":2,"float_":3,"double__or_nil":"4","DECIMAL_or_nil":5,"#
    + #""int_Or_nil":6,"half":7,"Half":8,"\u0071uantity":"9"}"#

  /// Keys that key strategies convert, in dictionaries, where they aren't converted, and keys that are equal for some
  /// comparisons.
  static let collectionKeys =
    #"{"int_lists":{"a_b":[1],"_a__b_":["2"],"a_":3,"":[4]},"counts_or_nil":{"é":1,"e\u0301":"2","é":3},"_names":{},"#
    + #""rates":{"k":1,"\u212a":2,"a":"inf","b":"nan","c":"-inf","d":"x"}}"#
}
