#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("Types that are declared in another type", .timeLimit(.minutes(20)))
  struct NestedTypeTests {
    @Shielded
    enum Status: String {
      case open, closed
      @Fallback case unknown
    }

    @Shielded
    struct Item: Equatable {
      var name: String
    }

    @Shielded
    struct Box<Content: SafeValue & _OnePassValue> {
      var content: Content
      var contents: [Content]
    }

    @Shielded
    struct InPlace {
      var item: Item
      var items: [Item]
      var status: Status = .closed
      var other: Item?
      var box: Box<Item>
    }

    @Shielded
    struct Locals {
      let item: Item
      let items: [Item]
      var status: Status = .closed { didSet { Issue.record("the observer has run") } }
      var other: Item?
      var count: Double = 1
      var id = UUID()
    }

    private let json = #"{"item": {"name": 1}, "items": [{"name": "a"}, 7], "status": 3, "other": [], "box": {}}"#

    @Test("Their properties can have types that are declared beside them")
    func inPlace() throws {
      for value in [
        try JSONDecoder().decode(InPlace.self, from: Data(json.utf8)),
        try ShieldedJSONDecoder().decode(InPlace.self, from: json),
      ] {
        #expect(value.item == Item(name: "1"))
        #expect(value.items == [Item(name: "a"), Item(name: "")])
        #expect(value.status == .closed)
        #expect(value.other == nil)
        #expect(value.box.content == Item(name: ""))
        #expect(value.box.contents == [])
      }
    }

    @Test("Constants and observed properties can have such types too")
    func locals() throws {
      for value in [
        try JSONDecoder().decode(Locals.self, from: Data(json.utf8)),
        try ShieldedJSONDecoder().decode(Locals.self, from: json),
      ] {
        #expect(value.item == Item(name: "1"))
        #expect(value.items == [Item(name: "a"), Item(name: "")])
        #expect(value.status == .closed)
        #expect(value.other == nil)
        #expect(value.count == 1)
      }
    }
  }
#endif
