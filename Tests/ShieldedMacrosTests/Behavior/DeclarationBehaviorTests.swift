#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("Decoding @Shielded structs of every kind of declaration", .timeLimit(.minutes(20)))
  struct DeclarationBehaviorTests {
    @Test("A generic struct is decoded if its arguments can be")
    func generics() throws {
      try Decoding.expect(
        Box<Int, Tagged>(item: 1, items: [2, 3], count: 4),
        from: #"{"item": "1", "items": [2, "3"], "count": 4}"#,
        records: ["item retyped", "items[1] retyped"]
      )
      try Decoding.expect(Box<Int, Tagged>.Lid(width: 2), from: #"{"width": 2}"#)
      try Decoding.expect(
        Box<Seller, Tagged>(item: Seller(name: "a"), items: [Seller(name: "")]),
        from: #"{"item": {"name": "a"}, "items": [7]}"#,
        records: ["items[0] defaulted typeMismatch", "count defaulted keyNotFound"]
      )
    }

    @Test("Names with backticks, and those of generated variables, may be properties")
    func names() throws {
      let value = OuterType(
        inner: OuterType.Inner.make(odd: 3),
        default: 1,
        self: "s",
        reader: 2,
        seen: true,
        member: 3,
        value: "v",
        container: ["a": 1],
        members: [4]
      )
      try Decoding.expect(
        value,
        from: #"""
          {"inner": {"quote\"d\\é\u0001": "3", "x": -2}, "default": 1, "self": "s", "reader": 2, "seen": 1, "member": 3,
           "value": "v", "container": {"a": 1}, "members": [4]}
          """#,
        records: [#"inner["quote\"d\\é\u{01}"] retyped"#, "seen retyped"]
      )
      #expect(try JSONDecoder().decode(OuterType.self, from: JSONEncoder().encode(value)) == value)
      #expect(Set([value]).contains(value))
    }

    @Test("Properties inside #if are decoded if they are compiled")
    func conditions() throws {
      var value = Conditioned.defaultInstance()
      value.first = 1
      value.desktop = "d"
      value.last = [3]
      try Decoding.expect(
        value,
        from: #"{"first": 1, "desktop": "d", "debug": 5, "release": 5, "watch": 1, "unset": 2, "last": [3]}"#
      )
      value.last = [1, -2]
      let optional = try ShieldedJSONDecoder().decode(
        Conditioned.self,
        from: Data(#"{"last": 7, "desktop": "d", "first": 1}"#.utf8)
      )
      #expect(optional == value)
    }

    @Test("Keys, decoding and defaults that a type declares itself are used")
    func ownMembers() throws {
      try Decoding.expect(
        OwnKeys(id: 1, isActive: true),
        from: #"{"id": "1", "is_active": 1, "cache": "payload"}"#,
        records: ["id retyped", "is_active retyped"]
      )
      try Decoding.expect(OwnDecoding(id: 2), from: #"{"id": 1}"#)
      #expect(try Decoding.encoded(OwnDecoding(id: 2)) == #"{"id":2}"#)
      #expect(OwnDecoding.defaultInstance() == OwnDecoding(id: -1))
    }

    @Test("Properties without a type have that of their value")
    func inferredTypes() throws {
      var value = Inferred(other: nil)
      value.quantity = 2
      value.when = Date(timeIntervalSinceReferenceDate: 0)
      value.letters = ["b"]
      value.unwrapped = 1
      try Decoding.expect(
        value,
        from: """
          {"quantity": "2", "ratio": "x", "tags": {}, "counts": [], "when": 0, "flags": 1, "title": null, "letters": ["b"],
           "optional": null, "unwrapped": 1}
          """,
        records: [
          "quantity retyped", "ratio defaulted notNumeric", "tags defaulted typeMismatch",
          "counts defaulted typeMismatch", "flags defaulted typeMismatch", "title defaulted valueNotFound",
        ]
      )
    }

    @Test("An empty struct is decoded from any object")
    func noProperties() throws {
      try Decoding.expect(NoProperties(), from: #"{"a": 1}"#)
      Decoding.expectError(NoProperties.self, from: "[]", at: "")
      #expect(try Decoding.encoded(NoProperties()) == "{}")
    }

    @Test("A struct may have more than 64 properties")
    func manyProperties() throws {
      let count = 129
      let members = (0..<count).map { #""p\#($0)": \#($0)"# }
      let forward = try ShieldedJSONDecoder().decode(
        Many129.self,
        from: Data("{\(members.joined(separator: ","))}".utf8)
      )
      for payload in [members, members.reversed(), members + members] {
        try Decoding.expect(forward, from: "{\(payload.joined(separator: ", "))}")
      }
      let decoded = try JSONDecoder().decode([String: Int].self, from: JSONEncoder().encode(forward))
      #expect(decoded == Dictionary(uniqueKeysWithValues: (0..<count).map { ("p\($0)", $0) }))
      let empty = try ShieldedJSONDecoder().decodeWithReport(Many129.self, from: Data("{}".utf8))
      #expect(empty.value == Many129.defaultInstance())
      #expect(empty.report.totalCount == count)
    }
  }
#endif
