#if Macros
  import DecodingTestSupport
  import Foundation
  import Observation
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  @Suite("@Shielded classes", .timeLimit(.minutes(20)))
  struct ClassBehaviorTests {
    // MARK: As a struct

    private static let tokens: [String?] = [
      nil, "null", "1", #""1""#, #""x""#, #""a""#, "true", "1.5", #"[1, "x", null]"#, #"[{"name": 1}, 2]"#,
      #"{"name": 2}"#,
      #"{"number": 3}"#, #"{"count": "4"}"#, "{}", "[]",
    ]

    /// Payloads with each token under each key, and clean values beside it.
    private static func payloads(_ clean: KeyValuePairs<String, String>) -> [String] {
      let cleanMembers = clean.map { (key: $0.key, token: Optional($0.value)) }
      let objects = cleanMembers.indices.flatMap { index in
        tokens.map { token in
          var members = cleanMembers
          members[index].token = token
          return members
        }
      }
      return ([cleanMembers, cleanMembers.map { ($0.key, nil) }] + objects).map { members in
        "{" + members.compactMap { key, token in token.map { "\"\(key)\": \($0)" } }.joined(separator: ", ") + "}"
      } + tokens.compactMap { $0 }
    }

    /// What a payload becomes: every property, the records and the encoded value, or the error.
    private static func outcome<Value: Decodable>(
      _ type: Value.Type,
      _ payload: String,
      _ decoder: any RescuingDecoder,
      _ options: RescueOptions
    ) -> String {
      var text: String
      do {
        let value = try decoder.decode(type, from: Data(payload.utf8), options: options)
        text = try properties(of: value) + ((value as? any Encodable).map { try Decoding.encoded($0) } ?? "")
      } catch {
        text = DecodingFailure.describe(error)
      }
      // One pass records in the order of the payload.
      let records = options.log?.report().records.map { "\($0)" }.sorted() ?? []
      return (text + "\n" + records.joined(separator: "\n")).replacing("Structure", with: "")
    }

    /// The stored properties of a value, of whatever kind its type is.
    private static func properties(of value: Any) -> String {
      let mirror = Mirror(reflecting: value)
      let isText = ![.optional, .collection, .set, .dictionary, .tuple].contains(mirror.displayStyle)
      if mirror.children.isEmpty || isText && value is any CustomStringConvertible { return "\(value)" }
      let children = mirror.children.map { "\($0.label ?? ""): \(properties(of: $0.value))" }
      let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
      return "[" + (isOrdered ? children : children.sorted()).joined(separator: ", ") + "]"
    }

    /// Expects the same of a class and of the struct of its declaration, however it is decoded.
    private func expectAgreement<Object: Decodable, Structure: Decodable>(
      _ object: Object.Type,
      _ structure: Structure.Type,
      members: KeyValuePairs<String, String>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      func expectAgreement<A: Decodable, B: Decodable>(
        _ object: A.Type,
        _ structure: B.Type,
        _ payload: String,
        _ decoder: any RescuingDecoder,
        _ options: () -> RescueOptions
      ) -> String {
        let found = Self.outcome(object, payload, decoder, options())
        let expected = Self.outcome(structure, payload, decoder, options())
        #expect(found == expected, "\(type(of: decoder)) \(payload)", sourceLocation: sourceLocation)
        return found
      }
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      let options: [() -> RescueOptions] = [
        { RescueOptions() }, { RescueOptions(policy: .strict, log: RescueLog()) },
        { RescueOptions(log: RescueLog(reportsUndeclaredKeys: true)) },
      ]
      let logging = { RescueOptions(log: RescueLog()) }
      var outcomes = Set<String>()
      for payload in Self.payloads(members) {
        for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
          for options in options { _ = expectAgreement(object, structure, payload, decoder, options) }
          _ = expectAgreement([Object].self, [Structure].self, "[\(payload), 7, \(payload)]", decoder, logging)
        }
        for decoder in [JSONDecoder(), ShieldedJSONDecoder(), foundation, shielded] as [any RescuingDecoder] {
          outcomes.insert(expectAgreement(object, structure, payload, decoder, logging))
        }
      }
      // Values agree, and not only errors.
      #expect(outcomes.count { $0.hasPrefix("[") } > 8, sourceLocation: sourceLocation)
    }

    @Test("A class with every kind of property is decoded and encoded as the struct of its declaration")
    func properties() {
      expectAgreement(
        Cart.self,
        CartStructure.self,
        members: [
          "id": #""a""#, "lines": #"[{"name": "S"}]"#, "version": "1", "createdAt": "5", "quantity": "2",
          "stock": #"{"count": 3}"#, "count": "7", "owner_name": #""o""#, "owner": #""p""#,
          "photos": #"["https://a.example"]"#,
          "seenAt": "9", "tags": #"["t"]"#, "note": #""n""#, "state": #""s""#, "status": #""open""#, "ratio": "1.5",
          "text": #""x""#, "undeclared": "1",
        ]
      )
    }

    @Test("The arguments of @Shielded, and the names of properties, have the meaning that they have for a struct")
    func arguments() {
      expectAgreement(
        Naming.self,
        NamingStructure.self,
        members: [
          "container": #""a""#, "decoder": "[1, 2]", "default": "[4]", "class": "5", "is_on": "true", "members": "6",
          "key": #""l""#,
        ]
      )
    }

    @Test("The members that a class declares are used")
    func ownMembers() throws {
      expectAgreement(Own.self, OwnStructure.self, members: ["number": "1", "count": "2", "cache": "[]"])
      #expect(Own.defaultInstance().id == 9)
    }

    @Test("A generic class, and one in another type, are decoded as structs there")
    func genericAndNested() {
      let members: KeyValuePairs = ["items": #"[{"name": "S"}, 1]"#, "first": #"{"name": "F"}"#, "limit": "1"]
      expectAgreement(Sheet<Seller>.self, SheetStructure<Seller>.self, members: members)
      expectAgreement(Sheet<Label>.self, SheetStructure<LabelStructure>.self, members: members)
      expectAgreement(
        Surroundings.Inner.self,
        Surroundings.InnerStructure.self,
        members: ["count": "1", "kind": #""a""#, "kinds": #"["b"]"#, "own": "2"]
      )
    }

    @Test("A class of constants can be used wherever a struct can")
    func elementsAndProperties() throws {
      expectAgreement(
        Shelf.self,
        ShelfStructure.self,
        members: [
          "label": #"{"name": "l", "weight": 1}"#, "labels": #"[{"name": 7, "weight": "2"}, 8]"#,
          "someLabels": "[{}, 1]",
          "labelsByName": #"{"a": {"name": "m"}, "b": 1}"#, "seal": #"{"number": 1}"#, "seals": #"[{"number": 1}, {}]"#,
          "ownLabel": #"{"name": "o"}"#, "strictLabel": #"{"name": "s"}"#, "firstLabel": #"[{"name": "f"}]"#, "id": "1",
        ]
      )
      // The properties of the class are decoded through containers, and the pass goes on behind them.
      let labels = Data(#"{"label": {"name": "l"}, "labels": [{"name": 1}], "id": 1}"#.utf8)
      #expect(try ShieldedJSONDecoder().decodeInOnePass(Shelf.self, from: labels).labels.map(\.name) == ["1"])
      expectAgreement(
        ShieldedResponse<[Label]>.self,
        ShieldedResponse<[LabelStructure]>.self,
        members: ["data": #"[{"name": "l"}, 7]"#, "code": "0"]
      )
    }

    // MARK: What only a class has

    @Test("The memberwise initializer has the parameters and defaults that a struct's has")
    func memberwiseInitializer() throws {
      let cart = Cart(
        id: "a",
        lines: [],
        version: 1,
        createdAt: nil,
        stock: 2,
        owner: "o",
        photos: [],
        tags: ["t"],
        note: nil,
        state: .absent,
        status: .open
      )
      let structure = CartStructure(
        id: "a",
        lines: [],
        version: 1,
        createdAt: nil,
        stock: 2,
        owner: "o",
        photos: [],
        tags: ["t"],
        note: nil,
        state: .absent,
        status: .open
      )
      #expect(try Decoding.encoded(cart) == Decoding.encoded(structure))
      let names = Naming(container: "a", decoder: [], default: [2], class: 3, isOn: true, members: 1)
      #expect(names.default == [2])
      #expect(names.class == 3)
      #expect(Draft(title: "t").title == "t")
    }

    @Test("A class with variables that isn't Sendable can be a payload, and a plain property of another one")
    func notSendable() throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        func decode(_ payload: String) throws -> (Draft, [String]) {
          let log = RescueLog()
          let value = try decoder.decode(Draft.self, from: Data(payload.utf8), options: RescueOptions(log: log))
          return (value, log.report().records.map { "\($0.path) \($0.outcome.rawValue)" })
        }
        let (draft, records) = try decode(
          """
          {"title": 7, "sellers": [{"name": 1}, 2], "revision": 3, "earlier": [], "identifier": {"number": "4"}}
          """
        )
        #expect(draft.title == "7")
        #expect(draft.sellers == [Seller(name: "1"), Seller(name: "")])
        #expect(draft.revision.number == 1)
        #expect(draft.earlier == nil)
        #expect(draft.identifier.number == 4)
        #expect(
          records.sorted() == [
            "earlier defaulted", "identifier.number retyped", "revision defaulted", "sellers[0].name retyped",
            "sellers[1] defaulted", "title retyped",
          ]
        )
        #expect(
          try Decoding.encoded(draft) == """
            {"identifier":{"number":4},"revision":{"number":1},"sellers":[{"name":"1"},{"name":""}],"title":"7"}
            """
        )
        #expect(throws: DecodingError.self) { try decode(#"{"title": "t", "identifier": 1}"#) }
      }
      #expect(!((Draft.self as Any) is any Rescuable.Type))
      #expect((Label.self as Any) is any Rescuable.Type)
    }
  }

  // MARK: - Observation

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Shielded
  @Observable
  final class ObservedFirst: Codable, @unchecked Sendable {
    var name: String
    @Key("is_on") var isOn: Bool
    var count = 2
    let id: Int
    @ObservationIgnored var cache: [Int]
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable
  @Shielded
  final class ObservedLast: Codable {
    var name: String
    @Key("is_on") var isOn: Bool
    var count = 2
    let id: Int
    @ObservationIgnored var cache: [Int]
  }

  extension ClassBehaviorTests {
    @Test("An observable class is decoded, and its changes are observed, in either order of the attributes")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    func observation() throws {
      let payload = Data(#"{"name": 7, "is_on": "yes", "count": null, "id": "3", "cache": [1, "2"]}"#.utf8)
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let first = try decoder.decodeWithReport(ObservedFirst.self, from: payload)
        let log = RescueLog()
        let last = try decoder.decode(ObservedLast.self, from: payload, options: RescueOptions(log: log))
        #expect(first.report.records.map { "\($0.path)" } == ["name", "is_on", "count", "id", "cache[1]"])
        #expect(log.report().records == first.report.records)
        let encoded = #"{"cache":[1,2],"count":2,"id":3,"is_on":true,"name":"7"}"#
        #expect(try Decoding.encoded(first.value) == encoded)
        #expect(try Decoding.encoded(last) == encoded)

        let changes = Lock(0)
        withObservationTracking {
          _ = (first.value.name, last.name)
        } onChange: {
          changes.withLock { $0 += 1 }
        }
        last.name = "b"
        #expect(changes.withLock { $0 } == 1)
      }
    }
  }
#endif
