#if Macros
  import Foundation
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  @Shielded private struct OverloadedPhoto: Equatable {
    var title: String
    var isSelected = false
    private var cache: [String: Int]?
    enum CodingKeys: String, CodingKey { case title }
  }

  extension OverloadedPhoto {
    static let clean = OverloadedPhoto(title: "a", isSelected: false, cache: nil)
    init(title: String) { self.init(title: "new: " + title, isSelected: true, cache: ["a": 1]) }
  }

  @Shielded private struct OverloadedNumber: Equatable {
    var number = Int("7") ?? 0
    var title: String
    var isSelected = false
    enum CodingKeys: String, CodingKey { case number, title }
  }

  extension OverloadedNumber {
    init(number: Int, title: String) { self.init(number: -number, title: title, isSelected: true) }
  }

  @Shielded private struct OverloadedText: Equatable {
    var number = Int("7") ?? 0
    var formatted = "".uppercased()
    enum CodingKeys: String, CodingKey { case number }
  }

  extension OverloadedText {
    init(number: Int) { self.init(number: -number, formatted: "x") }
  }

  @Shielded private struct OverloadedID: Codable, Equatable {
    var id: String
    @Undeclared var rest: [String: JSONValue] = [:]
  }

  extension OverloadedID {
    init(id: String) { self.init(id: "p-" + id, rest: [:]) }
  }

  private enum OverloadedAPI {}

  extension OverloadedAPI {
    @Shielded fileprivate struct Widget: Equatable {
      var id: String = .init()
      @Strict var size: Int
      var count: Int
    }

    @Shielded fileprivate struct Settings: Equatable {
      var retries: Int = 3
      var tags: [String]
    }
  }

  extension OverloadedAPI.Widget {
    fileprivate init(id: String, size: Int?, count: Int) { self.init(id: id, size: size ?? -2, count: count) }
  }

  extension OverloadedAPI.Settings {
    fileprivate init(retries: Int?, tags: [String]?) { self.init(retries: retries ?? -1, tags: tags ?? ["none"]) }
    fileprivate init(retries: Int, tags: Set<String>) { self.init(retries: retries, tags: tags.sorted()) }
  }

  @Shielded private struct OverloadedBody: Codable, Equatable { var body: String }

  @Shielded(discriminator: "type") private enum OverloadedBlock: Codable, Equatable {
    case text(OverloadedBody)
    @Fallback case unknown
  }

  extension OverloadedBlock {
    static func text(_ body: String) -> OverloadedBlock { .text(OverloadedBody(body: body)) }
  }

  @Shielded private enum OverloadedPart: Codable, Equatable {
    case text(OverloadedBody)
    case list([OverloadedBody])
    @Fallback case unknown
  }

  extension OverloadedPart {
    static func text(_ body: String) -> OverloadedPart { .text(OverloadedBody(body: body)) }
    static func list(_ texts: String...) -> OverloadedPart { .list(texts.map(OverloadedBody.init)) }
  }

  @Shielded private struct OverloadedTitle: Equatable {
    @Shielded enum Kind: String { case a, b }
    var kind: Self.Kind? = standardKind()
    var id: Int
    static func standardKind() -> Kind? { .b }
  }

  @Suite("Regression: what generated code calls, beside the user's own overloads", .timeLimit(.minutes(20)))
  struct OverloadRegressionTests {
    @Test("An initializer for some of the properties isn't called, whichever decoder decodes")
    func partialInitializers() throws {
      try Decoding.expect(OverloadedPhoto.clean, from: #"{"title":"a"}"#)
      let number = OverloadedNumber(number: 1, title: "a", isSelected: false)
      try Decoding.expect(number, from: #"{"number":1,"title":"a"}"#)
      try Decoding.expect(OverloadedText(number: 1, formatted: ""), from: #"{"number":1}"#)
      try Decoding.expect(OverloadedID(id: "a", rest: ["b": 1]), from: #"{"id":"a","b":1}"#)
    }

    @Test("An initializer with Optional parameters isn't called for a nested type")
    func optionalParameters() throws {
      Decoding.expectError(OverloadedAPI.Widget.self, from: #"{"id":"x","count":1}"#, at: "size")
      let widget = OverloadedAPI.Widget(id: "x", size: 1 as Int, count: 2)
      try Decoding.expect(widget, from: #"{"id":"x","size":1,"count":2}"#)
      let settings = OverloadedAPI.Settings(retries: 3 as Int, tags: [] as [String])
      let records = ["retries defaulted keyNotFound", "tags defaulted valueNotFound"]
      try Decoding.expect(settings, from: #"{"tags":null}"#, records: records)
    }

    @Test("A static function with the name of a case isn't called")
    func factories() throws {
      try Decoding.expect(OverloadedBlock.text(OverloadedBody(body: "a")), from: #"{"type":"text","body":"a"}"#)
      try Decoding.expect(OverloadedPart.text("a"), from: #"{"body":"a"}"#)
      try Decoding.expect(OverloadedPart.list("a", "b"), from: #"[{"body":"a"},{"body":"b"}]"#)
    }

    @Test("`Self` in the type of a property is the type that declares it")
    func selfInType() throws {
      try Decoding.expect(OverloadedTitle(kind: .b, id: 1), from: #"{"id":1}"#, records: ["kind defaulted keyNotFound"])
      try Decoding.expect(OverloadedTitle(kind: .a, id: 1), from: #"{"id":1,"kind":"a"}"#)
    }
  }
#endif
