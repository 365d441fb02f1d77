#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedMacros
  import Testing

  @Suite("Decoding @Shielded structs that aren't read in place", .timeLimit(.minutes(20)))
  struct LocalsBehaviorTests {
    /// The number of evaluations while a payload is decoded as a ticket.
    private func evaluations(of payload: String, with decoder: any RescuingDecoder) throws -> (Ticket, Int) {
      let counter = Evaluations.Counter()
      let ticket = try Evaluations.$counter.withValue(counter) {
        try decoder.decode(Ticket.self, from: Data(payload.utf8))
      }
      return (ticket, counter.count.withLock { $0 })
    }

    @Test("A default that isn't a literal is evaluated once if it is used, and otherwise not at all")
    func evaluations() throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let (unused, none) = try evaluations(
          of: #"{"id": "a", "number": 7, "other": 8, "links": [], "rank": 1}"#,
          with: decoder
        )
        #expect(none == 0)
        #expect(unused.number == 7)
        #expect(unused.other == 8)
        #expect(unused.rank == 1)
        let (used, once) = try evaluations(of: #"{"id": "a", "number": "x", "other": 8}"#, with: decoder)
        #expect(once == 1)
        #expect(used.number == 1)
        #expect(used.rank == 9)
      }
    }

    @Test(
      "A default is evaluated once for each instance that uses it, and again if a pass is given up",
      arguments: [
        (#"{"elements": [{"id": 1}, {"number": 2, "id": 2}, {"id": 3}]}"#, 2, 2),
        // The third element uses its default before it is dropped.
        (#"{"elements": [{"id": 1}, {"id": 2}, {"id": "3"}]}"#, 3, 2 + 3),
      ]
    )
    func instances(payload: String, count: Int, countWithPass: Int) throws {
      for (decoder, count) in [(JSONDecoder(), count), (ShieldedJSONDecoder(), countWithPass)]
        as [(any RescuingDecoder, Int)]
      {
        let counter = Evaluations.Counter()
        try Evaluations.$counter.withValue(counter) {
          _ = try decoder.decode(NumberedList.self, from: Data(payload.utf8))
        }
        #expect(counter.count.withLock { $0 } == count)
      }
    }

    @Test("Constants, paths and lists are rescued as in other structs")
    func ticket() throws {
      var ticket = Ticket(id: "7", number: 1, other: 2, remark: nil, links: [], rank: 4)
      try Decoding.expect(
        ticket,
        from:
          #"{"id": 7, "number": 1, "other": 2, "remark": null, "links": ["", 1], "meta": {"rank": "4"}, "note": []}"#,
        records: ["id retyped", "meta.rank retyped", "note defaulted typeMismatch"]
          + ["links[0] dropped empty", "links[1] dropped typeMismatch"]
      )
      ticket.rank = 9
      try Decoding.expect(
        ticket,
        from: #"{"id": "7", "number": 1, "other": 2, "links": 3, "meta": {"rank": null}, "note": "none"}"#,
        records: ["links defaulted typeMismatch", "meta.rank defaulted valueNotFound"]
      )
    }

    @Test("Observers don't run while a struct is decoded")
    func observers() throws {
      let runs = Lock(0)
      try Issues.$observe.withValue({ runs.withLock { $0 += 1 } }) {
        try Decoding.expect(
          Watched(quantity: 2, name: "n", id: 3),
          from: #"{"quantity": 2, "name": "n", "id": "3"}"#,
          records: ["id retyped"]
        )
        #expect(runs.withLock { $0 } == 0)
        var watched = Watched.defaultInstance()
        watched.quantity = 5
        #expect(runs.withLock { $0 } == 1)
      }
    }

    @Test("A struct may have initializers of its own, and keeps its memberwise initializer otherwise")
    func initializers() throws {
      var value = WithInitializer(id: "a")
      value.count = 4
      try Decoding.expect(value, from: #"{"id": "a", "count": "4"}"#, records: ["count retyped"])
      #expect(WithInitializer.defaultInstance().count == 0)
      #expect(Watched(name: "", id: 1).quantity == 1)
    }

    @Test("Strict properties beside shielded ones throw, and an Optional one may be missing")
    func strict() throws {
      let payload = #"{"id": 1, "meta": {"revision": 2}, "token": 3}"#
      try Decoding.expect(Job(id: 1, revision: 2, started: nil, token: "3"), from: payload, records: ["token retyped"])
      Decoding.expectError(Job.self, from: #"{"id": 1, "meta": {"revision": "2"}}"#, at: "meta.revision")
      Decoding.expectError(Job.self, from: #"{"id": 1, "meta": {}}"#, at: "meta.revision")
      Decoding.expectError(Job.self, from: #"{"id": 1, "meta": {"revision": 2}, "started": "x"}"#, at: "started")
      #expect(!(Job.self is any SafeValue.Type))
    }

    @Test("The wrappers of other packages decode themselves, with their own overloads for missing keys")
    func foreignWrappers() throws {
      var value = Wrapped(level: 10, other: 5, legacy: 2, name: "7")
      try Decoding.expect(
        value,
        from: #"{"level": 99, "legacy": "x", "name": 7}"#,
        records: ["legacy defaulted notNumeric", "name retyped"]
      )
      value.other = 0
      value.name = ""
      #expect(try Decoding.encoded(value) == #"{"legacy":2,"level":10,"name":"","other":0}"#)
      Decoding.expectError(Wrapped.self, from: #"{"level": "99"}"#, at: "level")
    }
  }
#endif
