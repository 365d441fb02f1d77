extension SeedCorpus {
  /// Values in another shape than the declared one: an element without brackets, a value in brackets, and what is neither.
  static let shapes: [TextDocument] =
    [
      (
        "clean",
        shape(
          numbers: "[1,2]",
          links: #"["https://a.example"]"#,
          parts: "[{\"name\":\"p\",\"count\":1}]",
          first: "7",
          size: "3"
        )
      ),
      (
        "elements",
        shape(numbers: "1", links: #""https://a.example""#, parts: "{\"count\":\"1\"}", first: "[7]", size: "null")
      ),
      (
        "converted",
        shape(numbers: #""7""#, links: "[7,\"a\"]", parts: "[7,{\"count\":\"x\"}]", first: #"["7"]"#, size: #""3""#)
      ),
      ("several", #"{"first":[7,8],"part":[{"count":1},7],"list":[[1]],"grid":[[1],2],"doubled":"12"}"#),
      ("empty", #"{"numbers":"","texts":"","links":{},"parts":{},"first":[],"part":[],"size":[]}"#),
      (
        "others",
        #"{"numbers":"many","texts":{},"links":7,"parts":[[]],"first":["many"],"part":[null],"doubled":-1,"note":{}}"#
      ),
      ("nulls", #"{"numbers":null,"texts":null,"first":null,"part":null,"doubled":null,"note":null,"size":null}"#),
      (
        "objects",
        #"{"counts":{"10":1,"2":"2","0":{}},"gaps":{"3":{"name":7},"0":{"name":"g","count":1},"1":7},"note":"n"}"#
      ),
      ("keys", #"{"counts":{"0":1,"a":2},"gaps":{"01":{"count":1}}}"#),
      ("missing", "{}"), ("lists", #"{"grid":7,"list":7,"texts":["a",true],"doubled":1001,"note":7}"#),
    ].map { ($0.0, .shapes, $0.1) }

  /// Documents of what keeps any JSON, its keys, and JSON in strings.
  static let kept: [TextDocument] = [
    (
      "clean",
      #"{"value":{"b":1.10,"a":[null,true,"x"]},"valueOrNil":-0,"values":[1e2,{}],"keptValues":[null],"#
        + #""namedValues":{"k":[]},"part":{"size":1,"color":"red"},"parts":[{"size":2,"more":1}],"embedded":"{\"name\":\"a\",\"count\":1}","#
        + #""embeddedPart":"{\"size\":1,\"x\":1.50}","embeddedList":"[]","counts":{"left":1,"right":2},"entries":"#
        + #"{"b":{"name":"a","count":1},"a":{"name":"b","count":2}},"events":{},"namedEntries":{"one":1},"note":"N/A","#
        + #""doubledOrNil":5,"nullAsOne":null,"nullRefused":2,"new":{"b":1,"a":2.0},"id":"7"}"#
    ),
    (
      "repeated",
      #"{"new":1,"new":2,"value":{"a":1,"b":2,"a":3},"part":{"size":1,"x":1,"x":null,"size":2},"rest":7,"embeddedPart":"#
        + #""{\"x\":1,\"x\":2}","counts":{"left":1,"left":2},"entries":{"a":{},"a":7}}"#
    ),
    (
      "rescued",
      #"{"value":null,"values":7,"namedValues":[],"part":[],"embedded":"{\"name\":7,\"count\":\"2\"}","embeddedList":"[{},7]","#
        + #""counts":{"L":"1","left":"2","Left":3,"":4,"right":{}},"entries":{"a":7,"b":{"count":"x"}},"events":{"a":{},"b":7},"#
        + #""namedEntries":{"a":"1","b":"x"},"note":7,"doubledOrNil":"free","nullAsOne":7,"nullRefused":null}"#
    ),
    (
      "strings",
      #"{"embedded":"red","embeddedPart":"","embeddedList":"null","value":"\ud800","new":"\ud800","values":["\ud83d\ude43"]}"#
    ),
    (
      "without-strings",
      #"{"embedded":{"name":"a","count":"1"},"embeddedPart":{"x":1},"embeddedList":[{"count":"1"},7],"note":null}"#
    ),
    (
      "others",
      #"{"embedded":7,"embeddedPart":[],"embeddedList":{},"entries":[7,{"name":"a"}],"events":[7],"counts":7}"#
    ),
    ("embedded-nulls", #"{"embedded":null,"embeddedPart":null,"embeddedList":"[null]","entries":null,"counts":null}"#),
    (
      "keys",
      #"{"\ud800":5,"value":{"\ud800":1},"counts":{"\ud800":1},"entries":{"\ud800":{}},"part":{"inner":{"size":"2","x":1},"é":3,"#
        + #""e\u0301":4},"parts":[{"\ud800":1,"\udfff":2},{"e\u0301":[1],"é":2}],"values":[{"é":1,"e\u0301":2}]}"#
    ),
    ("strategy", #"{"new_key":1,"a_b":{"c_d":1},"named_values":{"a_b":1},"value":{"a_b":1}}"#),
    (
      "numbers",
      #"{"new":123456789012345678901234567890123456789012.5,"value":[1e400,-0.0,1E5,100000000000000000000000000000000000000001],"#
        + #""values":[1.000,0.1e-7]}"#
    ),
    ("paths", #"{"outer":{"part":{"size":"1"},"x":1},"part":7,"parts":[{"size":"x","more":1},7]}"#), ("missing", "{}"),
  ].map { ($0.0, .kept, $0.1) }

  private static func shape(numbers: String, links: String, parts: String, first: String, size: String) -> String {
    #"{"numbers":\#(numbers),"texts":["a"],"links":\#(links),"parts":\#(parts),"grid":[[1]],"first":\#(first),"#
      + #""gaps":[{"name":"g","count":3}],"counts":[1,2],"part":{"name":"q","count":2},"list":[1],"#
      + #""doubled":5,"note":"n","size":\#(size)}"#
  }
}
