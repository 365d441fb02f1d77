#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded
  struct Respelled: Equatable {
    @Key("a_b", "c", "aB") var x: Int
    @Key("p.a_b", "p.c", "p.aB") var y: Int
    @Key("q_r.z", "d", "qR.z") var z: Int
  }

  @Shielded
  struct Dotted: Codable, Equatable {
    @Key(literal: "a.b") var x: Int
    @Key("a.b") var y: Int
    @Key("a.c") var z: Int
  }

  @Suite("Decoding @Shielded structs by keys that resemble each other", .timeLimit(.minutes(20)))
  struct KeyBehaviorTests {
    @Test("A key isn't read as the spelling that a later alternative declares")
    func declaredSpelling() throws {
      try Decoding.expect(
        Respelled(x: 2, y: 4, z: 6),
        from: #"{"aB": 1, "c": 2, "p": {"aB": 3, "c": 4}, "qR": {"z": 5}, "d": 6}"#
      )
      try Decoding.expect(Respelled(x: 1, y: 3, z: 5), from: #"{"aB": 1, "c": null, "p": {"aB": 3}, "qR": {"z": 5}}"#)
      try Decoding.expect(
        Respelled(x: 0, y: 4, z: 6),
        from: #"{"a_b": [], "aB": 1, "c": 2, "p": {"a_b": 4, "aB": 3}, "q_r": {"z": 6}, "qR": {"z": 5}}"#,
        records: ["a_b defaulted typeMismatch"]
      )
    }

    @Test("A decoder's key strategy is tried in addition to declared spellings")
    func keyStrategy() throws {
      let payload = Data(#"{"a_b": 1, "c": 2, "p": {"a_b": 3}, "q_r": {"z": "5"}}"#.utf8)
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      for decoder in [foundation, shielded] as [any RescuingDecoder] {
        // The decoder shows `a_b` as `aB`, which is the last of the alternatives that the type declares.
        #expect(try decoder.decode(Respelled.self, from: payload) == Respelled(x: 2, y: 3, z: 5))
        let missing = try decoder.decodeWithReport(Respelled.self, from: Data("{}".utf8)).report.records
        #expect(missing.map(\.path.description).sorted() == ["a_b", "p", "q_r"])
      }
    }

    @Test("A key with a dot and a path with the same text are different members")
    func dottedKey() throws {
      try Decoding.expect(Dotted(x: 1, y: 2, z: 3), from: #"{"a.b": 1, "a": {"b": 2, "c": 3}}"#)
      try Decoding.expect(
        Dotted(x: 0, y: 2, z: 0),
        from: #"{"a": {"b": "2"}}"#,
        records: [#"["a.b"] defaulted keyNotFound"#, "a.b retyped", "a.c defaulted keyNotFound"]
      )
      let text = try Decoding.encoded(Dotted(x: 1, y: 2, z: 3))
      #expect(text == #"{"a":{"b":2,"c":3},"a.b":1}"#)
    }
  }
#endif
