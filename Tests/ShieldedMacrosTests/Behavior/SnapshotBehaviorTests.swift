#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedStreams
  import Testing

  @Suite("@Shielded types in snapshots of a document that arrives", .timeLimit(.minutes(20)))
  struct SnapshotBehaviorTests {
    @Shielded
    struct Step: Equatable {
      var text: String
      var minutes: Int?
    }

    @Shielded
    struct Identified: Equatable {
      @Strict var id: Int
      var name: String
    }

    @Shielded(discriminator: "type")
    enum Block: Equatable {
      case step(Step)
      case identified(Identified)
      @Fallback case unknown
    }

    @Shielded(policy: SnapshotBehaviorTests.withoutNumbersInStrings)
    struct Exact: Equatable {
      var count: Int
      var name: String
    }

    static let withoutNumbersInStrings: RescuePolicy = {
      var policy = RescuePolicy.lenient
      policy[.integer, from: .string] = .throw
      return policy
    }()

    @Shielded
    struct Recipe: Equatable {
      @Key("title", "name") var title: String
      @Key("source.page", "page") var page: Int?
      @Key("is_new") var isNew: Bool?
      var steps: [Step]
      @Dropping var extras: [Step]
      var identified: [Identified]
      var block: Block
      var blocks: [Block]
      var exact: Exact
      var exacts: [Exact]
    }

    /// The last snapshot of a text that arrives in one piece, and nothing after it.
    private static func draft(_ text: String) throws -> Recipe {
      var feed = ShieldedJSONSnapshotFeed(of: Recipe.self)
      return try #require(try feed.feed(Array(text.utf8)))
    }

    @Test("The first alternative is shown at once, and any other only when no other one can arrive")
    func alternatives() throws {
      #expect(try Self.draft(#"{"title":"So"#).title == "S")
      #expect(try Self.draft(#"{"name":"Soup","#).title == "")
      #expect(try Self.draft(#"{"name":"Soup"}"#).title == "Soup")
      #expect(try Self.draft(#"{"page":7,"#).page == nil)
      #expect(try Self.draft(#"{"page":7,"source":{"#).page == nil)
      #expect(try Self.draft(#"{"page":7,"source":{},"#).page == 7)
      #expect(try Self.draft(#"{"page":7,"source":{"page":8,"#).page == 8)
      #expect(try Self.draft(#"{"page":7,"source":null,"#).page == 7)
    }

    @Test("The converted spelling of a key is shown only when the declared one can't arrive")
    func convertedKeys() throws {
      #expect(try Self.draft(#"{"isNew":true,"#).isNew == nil)
      #expect(try Self.draft(#"{"isNew":true}"#).isNew == true)
      #expect(try Self.draft(#"{"is_new":true,"#).isNew == true)
    }

    @Test("An element is shown with what has arrived, unless its list drops elements or it has a strict property")
    func elements() throws {
      #expect(try Self.draft(#"{"steps":[{"text":"Boi"#).steps == [Step(text: "Bo", minutes: nil)])
      #expect(
        try Self.draft(#"{"extras":[{"text":"Boil"},{"text":"Eat","#).extras == [Step(text: "Boil", minutes: nil)]
      )
      #expect(
        try Self.draft(#"{"identified":[{"id":1,"name":"a"},{"id":2,"name":"b","#).identified
          == [Identified(id: 1, name: "a")]
      )
      #expect(try Self.draft(#"{"identified":[{"id":1,"name":"a"},{"id":2,"name":"b"}"#).identified.count == 2)
    }

    @Test("A value that a discriminator chooses is shown only when it is complete")
    func discriminators() throws {
      let step = Block.step(Step(text: "Boil", minutes: nil))
      #expect(try Self.draft(#"{"blocks":[{"type":"step","text":"Boil"},{"type":"step","text":"Ea"#).blocks == [step])
      #expect(try Self.draft(#"{"blocks":[{"type":"step","text":"Boil"},{"text":"Eat"#).blocks == [step])
      #expect(try Self.draft(#"{"blocks":[{"type":"step","text":"Boil"},{"text":"Eat"}"#).blocks == [step, .unknown])
      #expect(try Self.draft(#"{"block":{"text":"Boil","type":"ste"#).block == .unknown)
      #expect(try Self.draft(#"{"block":{"text":"Boil","type":"step""#).block == .unknown)
      #expect(try Self.draft(#"{"block":{"text":"Boil","type":"step"}"#).block == step)
    }

    @Test("A value whose type has a policy that throws is shown only when all its properties have arrived")
    func policies() throws {
      #expect(try Self.draft(#"{"exacts":[{"count":1,"name":"a"},{"name":"b","#).exacts == [Exact(count: 1, name: "a")])
      #expect(try Self.draft(#"{"exacts":[{"count":1,"name":"a"},{"name":"b","count":2,"#).exacts.count == 2)
    }
  }
#endif
