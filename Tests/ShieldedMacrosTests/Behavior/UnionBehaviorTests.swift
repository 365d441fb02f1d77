#if Macros
  import DecodingTestSupport
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedStreams
  import Testing

  @Suite("Decoding @Shielded enums by the kind of the token", .timeLimit(.minutes(20)))
  struct UnionBehaviorTests {
    @Shielded
    enum Content: Codable, Equatable {
      case text(String)
      case number(Double)
      case image(Image)
      case parts([Text])
      @Fallback case unknown
    }

    @Shielded
    enum Identifier: Codable, Equatable, Hashable {
      case name(String)
      case number(of: Int)
    }

    @Shielded
    enum Attachment: Codable, Equatable {
      @Key("url") case image(Image)
      @Key("text") case text(Text)
      @Key("unit_price") case price([String: Int])
      case isMissing(Bool)
      case links([URL])
    }

    @Shielded
    enum Scalar: Codable, Equatable {
      case link(URL)
      case price(Decimal)
      case tags(Set<Int>)
      case counts([String: Int])
    }

    @Shielded
    indirect enum Tree: Codable, Equatable {
      case leaf(Int)
      case branches([Tree])
      @Fallback case nothing
    }

    @Shielded
    struct Lists: Equatable {
      var contents: [Content]?
      var scalars: [Scalar]?
    }

    @Shielded
    struct Message: Equatable {
      var content: Content
      var other: Content?
      var all: [Content]
      @Dropping var known: [Content]
      var byName: [String: Content]
    }

    @Shielded
    struct Messages: Equatable {
      var id: Identifier?
      var ids: [Identifier]
      var attachments: [Attachment]
    }

    private static let message = Message(content: .unknown, other: nil, all: [], known: [], byName: [:])

    @Test("The kind of the token chooses the case, and its value is rescued where it stands")
    func kinds() throws {
      let image = Image(url: URL(string: "https://a.example"), width: 2)
      var message = Self.message
      message.content = .image(image)
      message.other = .text("")
      message.all = [
        .text("3"), .number(3), .text("true"), .image(image), .image(Image(url: nil)), .parts([]),
        .parts([Text(text: "7"), Text(text: "")]),
      ]
      message.byName = ["a": .number(0.5)]
      try Decoding.expect(
        message,
        from: """
          {"content": {"url": "https://a.example", "width": "2"}, "other": "",
           "all": ["3", 3, "true", {"url": "https://a.example", "width": 2.0}, {}, [], [{"text": 7}, 8]],
           "known": [], "byName": {"a": 0.5}}
          """,
        records: [
          "content.width retyped", "all[4].width defaulted keyNotFound", "all[6][0].text retyped",
          "all[6][1] defaulted typeMismatch",
        ]
      )
    }

    @Test("A token that chooses no case is the fallback, nil or dropped, and is never converted")
    func noCase() throws {
      var message = Self.message
      message.all = [.unknown, .unknown, .text("a"), .unknown]
      message.known = [.text("a")]
      try Decoding.expect(
        message,
        from: """
          {"content": true, "other": false, "all": [true, null, "a", 1e400], "known": [true, "a", null],
           "byName": {"a": true, "b": null}}
          """,
        records: [
          "content defaulted unknownCase", "other defaulted unknownCase", "all[0] defaulted unknownCase",
          "all[1] defaulted valueNotFound", "all[3] defaulted elementFailed", "known[0] dropped unknownCase",
          "known[2] dropped valueNotFound", "byName.a dropped unknownCase", "byName.b dropped valueNotFound",
        ]
      )
      message.all = []
      message.known = []
      try Decoding.expect(
        message,
        from: #"{"other": null, "all": [], "known": [], "byName": {}}"#,
        records: ["content defaulted keyNotFound"]
      )
    }

    @Test("The records name the union, the token and the rule")
    func records() throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let body = Data(#"[true, null, {"a": 1}, 1e400, 2.5, "a"]"#.utf8)
        let contents = try decoder.decodeWithReport([Content].self, from: body)
        #expect(contents.value == [.unknown, .unknown, .image(Image(url: nil)), .unknown, .number(2.5), .text("a")])
        let number = decoder is JSONDecoder ? "unreadable number" : "1e400, fault at [3]"
        #expect(
          contents.report.records.filter { $0.rule != .missingKey }.map(\.description) == [
            "[0]: defaulted by unionFromOther (unknownCase), expected Content, found true",
            "[1]: defaulted by nullValue (valueNotFound), expected Content, found null",
            "[3]: defaulted by unionFromOther (elementFailed), expected Content, found \(number)",
          ]
        )
        let ids = try decoder.decodeWithReport([Identifier].self, from: body)
        #expect(ids.value == [.number(of: 2), .name("a")])
        #expect(ids.report.records.map(\.outcome) == [.dropped, .dropped, .dropped, .dropped, .lossy])
        #expect(
          ids.report.records.last?.description == "[4]: lossy by numberFromNumber, expected Int, found 2.5"
        )
      }
    }

    @Test("A key whose value isn't null tells objects apart, and the keys of none or of several cases choose none")
    func keys() throws {
      let url = URL(string: "https://a.example")
      try Decoding.expect(
        Messages(
          id: nil,
          ids: [.name("1"), .number(of: 1)],
          attachments: [
            .image(Image(url: url)), .text(Text(text: "7")), .price(["unit_price": 3]),
            .image(Image(url: nil, width: 2)),
            .isMissing(true), .links([try #require(url)]),
          ]
        ),
        from: """
          {"id": {}, "ids": ["1", 1, true, [], {}, null],
           "attachments": [
             {"url": "https://a.example", "text": null, "width": 1}, {"width": 1, "text": 7}, {"unit_price": "3", "x": []},
             {"url": 7, "width": 2}, true, ["https://a.example", 7], {}, {"text": null},
             {"url": "https://a.example", "text": ""}, {"url": {}, "unit_price": []}, "url", 1
           ]}
          """,
        records: [
          "id defaulted unknownCase", "ids[2] dropped unknownCase", "ids[3] dropped unknownCase",
          "ids[4] dropped unknownCase", "ids[5] dropped valueNotFound", "attachments[1].text retyped",
          "attachments[2].unit_price retyped", "attachments[2].x dropped typeMismatch",
          "attachments[3].url defaulted typeMismatch", "attachments[5][1] dropped typeMismatch",
          "attachments[6] dropped unknownCase", "attachments[7] dropped unknownCase",
          "attachments[8] dropped unknownCase", "attachments[9] dropped unknownCase",
          "attachments[10] dropped unknownCase", "attachments[11] dropped unknownCase",
        ]
      )
    }

    @Test("A key is found as a decoder converts it")
    func convertedKeys() throws {
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      for decoder in [foundation, shielded] as [any RescuingDecoder] {
        let value = try decoder.decode(Attachment.self, from: Data(#"{"unit_price": 3}"#.utf8))
        guard case .price = value else {
          Issue.record("\(value)")
          continue
        }
      }
    }

    @Test("Scalars of Foundation, sets and dictionaries are values of a kind too")
    func scalars() throws {
      let url = try #require(URL(string: "https://a.example"))
      try Decoding.expect(
        Lists(contents: nil, scalars: [.link(url), .price(Decimal(0.5)), .tags([1, 2]), .counts(["a": 1])]),
        from: #"{"scalars": ["https://a.example", 0.5, [1, "2", {}, 1], {"a": true, "b": {}}, true, ""]}"#,
        records: [
          "scalars[2][1] retyped", "scalars[2][2] dropped typeMismatch", "scalars[3].a retyped",
          "scalars[3].b dropped typeMismatch", "scalars[4] dropped unknownCase", "scalars[5] dropped elementFailed",
        ]
      )
    }

    @Test("A union may contain itself")
    func recursive() throws {
      try Decoding.expect(
        .branches([.leaf(1), .branches([.leaf(2), .nothing]), .nothing]) as Tree,
        from: #"[1, [2.5, "3"], {}]"#,
        records: ["[1][0] lossy", "[1][1] defaulted unknownCase", "[2] defaulted unknownCase"]
      )
    }

    // MARK: Errors

    @Test(
      "A whole payload of no case's kind throws, and so does a required property without a fallback",
      arguments: [("true", "typeMismatch"), ("[]", "typeMismatch"), ("{}", "typeMismatch"), ("null", "valueNotFound")]
    )
    func errors(_ token: String, _ kind: String) throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        #expect(Self.failure(Identifier.self, token, decoder) == "\(kind) ")
        #expect(Self.failure(RequiredIdentifier.self, #"{"id": \#(token)}"#, decoder) == "\(kind) id")
      }
    }

    @Shielded
    struct RequiredIdentifier { @Strict var id: Identifier }

    @Test("The strict policy throws for an unknown kind, for a value that isn't exact, and inside the chosen case")
    func strict() throws {
      let options = RescueOptions(policy: .strict)
      for (token, error) in [
        ("true", "typeMismatch content"), ("null", "valueNotFound content"), ("{}", "keyNotFound content.width"),
        (#"{"width": "1"}"#, "typeMismatch content.width"), ("[7]", "typeMismatch content[0]"),
      ] {
        for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
          let body = #"{"content": \#(token), "all": [], "known": [], "byName": {}}"#
          #expect(Self.failure(Message.self, body, decoder, options) == error.replacing("[", with: ".["))
        }
      }
      Decoding.expectError(Identifier.self, from: "2.5", at: "", options: options)
      let body = #"{"content": "a", "all": [1, {"width": 1}], "known": [], "byName": {}}"#
      var message = Self.message
      message.content = .text("a")
      message.all = [.number(1), .image(Image(url: nil))]
      try Decoding.expect(message, from: body, options: options)
    }

    @Test("A policy may allow and forbid the kinds that a union has no case for")
    func policy() throws {
      var policy = RescuePolicy.lenient
      policy[.union, from: .boolean] = .throw
      let body = #"{"contents": [1, true]}"#
      Decoding.expectError(Lists.self, from: body, at: "contents.[1]", options: RescueOptions(policy: policy))
      policy = .strict
      policy[.union, from: .boolean] = .default
      try Decoding.expect(
        Lists(contents: [.unknown], scalars: nil),
        from: #"{"contents": [true]}"#,
        records: ["contents[0] defaulted unknownCase"],
        options: RescueOptions(policy: policy)
      )
      let null = #"{"contents": [null]}"#
      Decoding.expectError(Lists.self, from: null, at: "contents.[0]", options: RescueOptions(policy: policy))
    }

    private static func failure<Value: Decodable>(
      _ type: Value.Type,
      _ body: String,
      _ decoder: any RescuingDecoder,
      _ options: RescueOptions = RescueOptions()
    ) -> String? {
      do {
        _ = try decoder.decode(type, from: Data(body.utf8), options: options)
        return nil
      } catch {
        return DecodingFailure.describe(error)
      }
    }

    // MARK: Other places

    @Test("The payload of a response, a list that arrives, and a property list are decoded by kind too")
    func otherPlaces() throws {
      let contents: [Content] = [.text("a"), .unknown, .image(Image(url: nil)), .parts([Text(text: "b")])]
      let list = #"["a", true, {"width": 1}, [{"text": "b"}]]"#
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let body = Data(#"{"data": \#(list)}"#.utf8)
        let response = try decoder.decodeWithReport(ShieldedResponse<[Content]>.self, from: body)
        #expect(response.value.data == contents)
        #expect(response.report.records.map { "\($0.path)" } == ["data[1]"])
        let single = try decoder.decode(ShieldedResponse<Content>.self, from: Data(#"{"data": "a"}"#.utf8))
        #expect(single.data == .text("a"))
      }
      var feed = ShieldedJSONFeed(of: Content.self)
      #expect(try feed.feed(Array(list.utf8)) + feed.finish() == contents)
      let values: [Any] = ["a", true, ["width": 1], [["text": "b"]]]
      let data = try PropertyListSerialization.data(fromPropertyList: ["all": values], format: .xml, options: 0)
      let message = try PropertyListDecoder().decode(Message.self, from: data)
      #expect(message.all == contents)
    }

    @Test("A plain Codable type decodes a union that has a case for the token, and throws for another one")
    func plainTypes() throws {
      struct Plain: Decodable { var content: Content }
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        #expect(try decoder.decode(Plain.self, from: Data(#"{"content": 1}"#.utf8)).content == .number(1))
        #expect(Self.failure(Plain.self, #"{"content": true}"#, decoder) == "typeMismatch content")
      }
    }

    @Test("A string is shown while it arrives, and any other value when it is complete")
    func snapshots() throws {
      func draft(_ text: String) throws -> Message {
        var feed = ShieldedJSONSnapshotFeed(of: Message.self)
        return try #require(try feed.feed(Array(text.utf8)))
      }
      #expect(try draft(#"{"content":"Hel"#).content == .text("He"))
      #expect(try draft(#"{"content":"Hello""#).content == .text("Hello"))
      #expect(try draft(#"{"content":12"#).content == .unknown)
      #expect(try draft(#"{"content":12,"#).content == .number(12))
      #expect(try draft(#"{"content":{"width":2"#).content == .unknown)
      #expect(try draft(#"{"content":{"width":2}"#).content == .image(Image(url: nil, width: 2)))
      #expect(try draft(#"{"all":["a",[{"text":"b"}"#).all == [.text("a")])
      #expect(try draft(#"{"all":["a",true,"#).all == [.text("a"), .unknown])
    }

    @Test("In a truncated payload, a value of which too little is left to choose a case is incomplete")
    func truncation() throws {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = .keepPartial
      for (text, expected, record) in [
        (#"["a", "bc"#, [.text("a"), .text("b")], "[1]: lossy by incompletePayload"),
        (#"["a", 12"#, [.text("a")], nil),
        (#"["a", {"width": 2, "#, [.text("a"), .image(Image(url: nil, width: 2))], nil),
      ] as [(String, [Content], String?)] {
        let log = RescueLog()
        let contents = try decoder.decode([Content].self, from: Data(text.utf8), options: RescueOptions(log: log))
        #expect(contents == expected)
        let records = log.report().records.map(\.description)
        if let record { #expect(records.contains { $0.hasPrefix(record) }, "\(records)") }
      }
      let log = RescueLog()
      let options = RescueOptions(log: log)
      let body = Data(#"[true, {"width": 1, "#.utf8)
      #expect(try decoder.decode([Attachment].self, from: body, options: options) == [.isMissing(true)])
      #expect(log.report().records.contains { $0.description.hasPrefix("[1]: dropped by unionFromOther (incomplete)") })
    }

    @Test("The keys of the chosen case's object are reported, without those that tell the cases apart")
    func undeclaredKeys() throws {
      let body = Data(#"[{"url": null, "text": "a", "colour": 1}, {"shape": 1}]"#.utf8)
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
        let decoded = try decoder.decodeWithReport([Attachment].self, from: body, options: options)
        #expect(decoded.value == [.text(Text(text: "a"))])
        #expect(decoded.report.undeclaredKeys.map { "\($0.path) \($0.found)" } == ["[0].colour 1"])
      }
    }

    @Test("Encoding writes the associated value alone, and null for the fallback")
    func encoding() throws {
      let contents: [Content] = [
        .text("a"), .number(1.5), .image(Image(url: nil, width: 3)), .parts([Text(text: "b")]), .unknown,
      ]
      let text = try Decoding.encoded(contents)
      #expect(text == #"["a",1.5,{"width":3},[{"text":"b"}],null]"#)
      #expect(try JSONDecoder().decodeWithReport([Content].self, from: Data(text.utf8)).value == contents)
      #expect(try Decoding.encoded(Tree.branches([.leaf(1), .nothing])) == "[1,null]")
    }
  }
#endif
