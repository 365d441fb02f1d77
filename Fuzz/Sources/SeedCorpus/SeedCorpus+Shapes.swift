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

  private static func shape(numbers: String, links: String, parts: String, first: String, size: String) -> String {
    #"{"numbers":\#(numbers),"texts":["a"],"links":\#(links),"parts":\#(parts),"grid":[[1]],"first":\#(first),"#
      + #""gaps":[{"name":"g","count":3}],"counts":[1,2],"part":{"name":"q","count":2},"list":[1],"#
      + #""doubled":5,"note":"n","size":\#(size)}"#
  }
}
