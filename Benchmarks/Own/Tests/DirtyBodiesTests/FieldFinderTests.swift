import DirtyBodies
import ModelRewriting
import ProbeExchange
import Testing

@Suite("The fields that can have a fault", .timeLimit(.minutes(20)))
struct FieldFinderTests {
  @Test("They are the scalars that the model rescues, with elements and entries, but not null")
  func fields() throws {
    let paths = try SampleModel.fields().map { PathStep.text($0.path).replacing("data.items[0].", with: "") }
    #expect(
      paths == [
        "id", "name", "price", "isOn", "size", "side", "seen", "link", "key", "tags[0]", "tags[1]", "rates.EUR",
      ]
    )
  }

  @Test("Nothing rescues the elements of an array at the top")
  func topLevelArray() throws {
    let tolerance = try SampleModel.tolerance()
    let node = try JSONReader.read(Array("[1, 2]".utf8))
    let fields = FieldFinder.fields(
      in: node,
      of: .array(.scalar(.integer)),
      at: [],
      tolerance: tolerance,
      keys: .asDeclared
    )
    #expect(fields.isEmpty)
  }

  @Test(
    "Keys in snake case are found as the decoder finds them",
    arguments: [
      ("created_at", "createdAt"), ("image_url", "imageUrl"), ("_private_name_", "_privateName_"), ("name", "name"),
      ("userID", "userID"), ("__", "__"), ("a__b", "aB"),
    ]
  )
  func snakeCase(_ key: String, _ converted: String) {
    #expect(KeyNaming.snakeCase.converted(key) == converted)
    #expect(KeyNaming.asDeclared.converted(key) == key)
  }
}
