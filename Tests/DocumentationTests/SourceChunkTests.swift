import Testing

@Suite("Splitting a block into declarations and statements", .timeLimit(.minutes(20)))
struct SourceChunkTests {
  @Test("A chunk begins at an unindented line outside brackets, strings, comments and conditions")
  func boundaries() {
    let source = ##"""
      // A comment belongs to what follows.
      @MainActor
      public struct A {
      var text = "}"

      }
      let b = #"""
      struct NotAType { "\(1)
      """#
      /* func no() /* { */
      */
      print("\("}") {")
      if b.isEmpty {
      } else {
      }
      decoder
        .decode()

      #if os(Linux)
      func c() {}
      #endif
      try? d()
      // The end.
      """##
    let chunks = SourceChunk.chunks(of: source)
    #expect(chunks.map(\.line) == [1, 7, 10, 12, 13, 16, 19, 22])
    #expect(chunks.first?.head.hasPrefix("struct A {") == true)
    #expect(chunks.map(\.isDeclaration) == [true, false, false, false, false, false, true, false])
  }

  @Test(
    "Types, functions and extensions are declarations, whatever their attributes and modifiers; variables are statements",
    arguments: [
      ("@Model public final class A {}", true),
      ("@available(macOS 15, *) func a() {}", true),
      ("private extension A {}", true),
      ("indirect enum A {}", true),
      ("let structure = 1", false),
      ("func(1)", false),
      ("@SafeBox var a = 1", false),
      ("import Foundation", false),
      ("// A note.\nenum A {}", true),
    ]
  )
  func declarations(source: String, isDeclaration: Bool) {
    #expect(SourceChunk.chunks(of: source).map(\.isDeclaration) == [isDeclaration])
  }

  @Test("A block of comments is one chunk")
  func commentsOnly() {
    #expect(SourceChunk.chunks(of: "// a\n// b") == [SourceChunk(line: 1, text: "// a\n// b")])
  }
}
