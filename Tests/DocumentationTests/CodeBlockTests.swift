import Testing

@Suite("Reading the blocks of a document", .timeLimit(.minutes(20)))
struct CodeBlockTests {
  @Test("Blocks have their language, their first line and their code, without the fence's indentation")
  func fences() throws {
    let blocks = try CodeBlock.blocks(
      of: """
        ```swift
        let a = 1

          let b = 2
        ```
        Text with ```a code span```.

        - an item

          ~~~~Swift title="x"
          let c = \"""
          ```
          \"""
          ~~~~

        ```
        output
        ```
        """
    )
    #expect(
      blocks == [
        CodeBlock(language: "swift", line: 2, code: "let a = 1\n\n  let b = 2"),
        CodeBlock(language: "swift", line: 11, code: "let c = \"\"\"\n```\n\"\"\""),
        CodeBlock(language: "", line: 17, code: "output"),
      ]
    )
  }

  @Test("An indented paragraph is a block of an article, but not in a list, and not elsewhere")
  func indentation() throws {
    let markdown = """
      Text:

          let a = 1

          let b = 2

      - an item

          more of the item

      Text
          that goes on.
      """
    #expect(
      try CodeBlock.blocks(of: markdown, indentedBlocks: true) == [
        CodeBlock(language: "swift", line: 3, code: "let a = 1\n\nlet b = 2")
      ]
    )
    #expect(try CodeBlock.blocks(of: markdown) == [])
  }

  @Test("Comments about Swift belong to the block after them, and other comments are ignored")
  func markers() throws {
    let blocks = try CodeBlock.blocks(
      of: """
        <!-- swift: given let a: (Int) -> Int -->
        <!-- a note -->
        <!-- swift: given
          func b() -->

        ```swift
        b()
        ```
        <!-- swift: not compiled: SwiftUI -->
        ```swift
        Text("")
        ```
        <!-- swift: then c() -->
        <!-- swift: not run: a server -->
        ```swift
        ```
        """
    )
    #expect(
      blocks.map(\.markers) == [
        [.given(" let a: (Int) -> Int ", line: 1), .given("\n  func b() ", line: 3)], [.notCompiled("SwiftUI")],
        [.then(" c() ", line: 13), .notRun("a server")],
      ]
    )
  }

  @Test(
    "What can't be read is an error with its line",
    arguments: [
      ("a\n```swift\nlet a = 1\n", "line 2: the block of code isn't closed"),
      ("\n<!-- swift: given\nlet a: Int", "line 2: the comment isn't closed"),
      ("<!-- swift: not compiled: -->\n```swift\n```", "line 1: the comment gives no reason after \"not compiled:\""),
      ("<!-- swift: not run: -->\n```swift\n```", "line 1: the comment gives no reason after \"not run:\""),
      (
        "<!-- swift: skipped -->\n```swift\n```",
        """
        line 1: the comment says none of "given", "then", "not compiled: REASON", "not run: REASON" and "new program": swift: skipped
        """
      ),
      (
        "a\n<!-- swift: new program -->\ntext\n```swift\n```", "line 2: the comment isn't directly before a Swift block"
      ),
      ("<!-- swift: new program -->\n```sh\n```", "line 1: the comment isn't directly before a Swift block"),
      ("<!-- swift: new program -->", "line 1: the comment isn't directly before a Swift block"),
    ]
  )
  func errors(markdown: String, description: String) throws {
    let error = #expect(throws: MarkdownError.self) { try CodeBlock.blocks(of: markdown) }
    #expect(error?.description == description)
  }

  @Test("A block that isn't compiled is in no program, and is listed with its line and its reason")
  func omitted() throws {
    let programs = try DocumentPrograms(
      """
      <!-- swift: not compiled: SwiftData -->
      ```swift
      @Model final class Item {}
      ```
      """,
      document: "Guide.md"
    )
    #expect(programs.programs == [])
    #expect(programs.omitted.map(\.description) == ["Guide.md:3: SwiftData"])
  }
}

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
      ("@Model public final class A {}", true), ("@available(macOS 15, *) func a() {}", true),
      ("private extension A {}", true), ("indirect enum A {}", true), ("let structure = 1", false), ("func(1)", false),
      ("@SafeBox var a = 1", false), ("import Foundation", false), ("// A note.\nenum A {}", true),
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
