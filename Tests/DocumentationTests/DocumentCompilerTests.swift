#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Testing

  @Suite("Compiling a document", .timeLimit(.minutes(20)))
  struct DocumentCompilerTests {
    /// The errors of a document, such as `Guide.md:4: error: cannot find 'missing' in scope`.
    private func errors(_ markdown: String, document: String = "Guide.md") async throws -> [String] {
      let programs = try DocumentPrograms(markdown, document: document).programs
      return try await DocumentCompiler().errors(of: programs, document: document).map(\.description)
    }

    @Test("A block that doesn't compile is reported with the document, the line and the compiler's message")
    func wrongBlock() async throws {
      let markdown = """
        # A guide

        ```swift
        let count = 1
        ```

        Text.

        ```swift
        // A comment.
        print(count)
        print(missing)
        ```
        """
      #expect(
        try await errors(markdown, document: "Guides/A.md") == ["Guides/A.md:12: error: cannot find 'missing' in scope"]
      )
    }

    @Test("A block sees the types, functions and variables of earlier blocks, and can declare the variables again")
    func laterBlocks() async throws {
      let markdown = """
        ```swift
        import Foundation
        struct Item { var name: String }
        let item = Item(name: "a")
        ```
        ```swift
        extension Item { func data() -> Data { Data(name.utf8) } }
        let count = item.data().count
        ```
        ```swift
        let item = Item(name: String(count))
        let count = try await later(item)
        func later(_ item: Item) async throws -> Int { item.data().count }
        ```
        """
      #expect(try await errors(markdown) == [])
    }

    @Test("A block doesn't see a variable of a later block")
    func variableOfLaterBlock() async throws {
      let markdown = """
        ```swift
        print(count)
        ```
        ```swift
        let count = 1
        ```
        """
      #expect(try await errors(markdown) == ["Guide.md:2: error: cannot find 'count' in scope"])
    }

    @Test("Variables without a value and functions without a body can be given, and keep their types")
    func given() async throws {
      let markdown = """
        <!-- swift: given
        struct Session { var token: String }
        let session: Session
        var attempts: Int
        func show(_ text: String) async
        func refresh(
          _ session: Session
        ) -> Session { session } -->

        ```swift
        attempts += 1
        await show(refresh(session).token)
        session.token = ""
        await show(1)
        ```
        """
      #expect(
        try await errors(markdown) == [
          "Guide.md:13: error: cannot assign to property: 'session' is a get-only property",
          "Guide.md:14: error: cannot convert value of type 'Int' to expected argument type 'String'",
        ]
      )
    }

    @Test("What is given may be indented, and may begin in the comment's first line")
    func indentedGiven() async throws {
      let markdown = """
        <!-- swift: given let first: Int
          let second: Int
          struct Third {
            var value: Int
          }
          let third: Third
        -->
        ```swift
        let sum: Int = first + second + third.value
        ```
        """
      #expect(try await errors(markdown) == [])
    }

    @Test("An error in what is given is reported at its line in the comment")
    func wrongGiven() async throws {
      let markdown = """
        <!-- swift: given
        let first: String
        let second: Strin
        -->
        ```swift
        print(first)
        ```
        """
      #expect(try await errors(markdown) == ["Guide.md:3: error: cannot find type 'Strin' in scope"])
    }

    @Test("After the comment for a new program, earlier declarations are neither seen nor in the way")
    func newProgram() async throws {
      let markdown = """
        ```swift
        struct Item {}
        let first = Item()
        ```
        <!-- swift: new program -->
        ```swift
        struct Item { var name: String }
        print(Item(name: ""))
        print(first)
        ```
        """
      #expect(try await errors(markdown) == ["Guide.md:9: error: cannot find 'first' in scope"])
    }

    @Test("A data race is found, although types alone don't show it")
    func dataRace() async throws {
      let markdown = """
        ```swift
        final class Counter { var count = 0 }
        let counter = Counter()
        Task { counter.count += 1 }
        counter.count += 1
        ```
        """
      let found = try await errors(markdown)
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("Guide.md:4: error: sending value of non-Sendable type") == true)
    }

    @Test("An article sees Foundation and its module without importing them, and other documents don't")
    func implicitImports() async throws {
      let markdown = """
        ```swift
        struct Product: Codable { @SafeBox var price: Double }
        let product = try JSONDecoder().decode(Product.self, from: Data())
        ```
        """
      #expect(try await errors(markdown, document: "ShieldedJSON.docc/Article.md") == [])
      #expect(try await errors(markdown).contains("Guide.md:2: error: unknown attribute 'SafeBox'"))
    }

    @Test("Parts of a manifest are compiled as such")
    func manifest() async throws {
      let markdown = """
        ```swift
        .package(url: "https://example.com/package", from: "1.0.0", traits: ["Extra"]),
        .product(name: "Library", package: "package"),   // a comment
        .product(named: "Library", package: "package"),
        ```
        ```swift
        dependencies: [
          .package(url: "https://example.com/package", form: "1.0.0")
        ]
        ```
        """
      let found = try await errors(markdown)
      #expect(found.contains { $0.hasPrefix("Guide.md:4: error: ") })
      #expect(found.contains { $0.hasPrefix("Guide.md:8: error: ") })
      #expect(found.allSatisfy { $0.hasPrefix("Guide.md:4: ") || $0.hasPrefix("Guide.md:8: ") })
    }

    #if os(Linux)
      /// A block for each way to show a result.
      private static let results = """
        ```swift
        enum Failure: Error { case wrong(Int) }
        let count = 3   // 3
        ```
        ```swift
        // This explains what follows.
        "b" + String(count)   // "b3"
        ```
        <!-- swift: then
        let last = count
        print("then", last) -->
        ```swift
        for number in 1...2 { print(number) }
        // 1
        // 2
        // then 3
        ```
        ```swift
        let last = [
          1,  // a comment about the element
        ]   // [1]
        ```
        ```swift
        throw Failure.wrong(count)
        // throws wrong(3)
        print("after")
        // after
        ```
        ```swift
        print("d\\n\\ne")
        ```
        Text between them.
        ```text
        d

        e
        ```
        ```swift
        print("f\\ng\\nh")
        ```
        ```console
        f
        …
        ```
        """

      @Test("A block that prints what it shows is right, and every shown result that is altered is reported")
      func results() async throws {
        #expect(try await errors(Self.results) == [])
        var altered = Self.results
        for (line, wrong) in [
          ("// 3", "// 4"), ("// \"b3\"", "// b3"), ("// then 3", "// then"), ("// [1]", "// 1"),
          ("// throws wrong(3)", "// throws wrong(2)"), ("d\n\ne\n", "d\ne\n"), ("f\n…", "g\n…"),
        ] {
          altered = altered.replacing(line, with: wrong)
        }
        let found = try await errors(altered).map { $0.prefix { $0 != "\n" } }
        #expect(found == [2, 6, 13, 19, 24, 30, 38].map { "Guide.md:\($0): error: the document shows" })
      }

      @Test("A block that prints more or less than it shows, or isn't reached, is reported")
      func missingResults() async throws {
        let markdown = """
          ```swift
          print("a")
          ```
          ```swift
          let count = 3
          // 3
          ```
          ```swift
          let failed = try { throw CancellationError() }()
          ```
          ```swift
          print("b")
          // b
          ```
          """
        let found = try await errors(markdown).map { $0.split(separator: "\n").dropFirst().joined(separator: " ") }
        #expect(
          found == [
            "and the block prints a", "3 and the block prints", "and the block prints CancellationError()",
            "b and the block prints nothing, since the program has ended",
          ]
        )
        let trap = "```swift\nprint([1].dropFirst()[1])\n// 1\n```"
        #expect(try await errors(trap).first?.hasPrefix("Guide.md:0: error: the program ends with signaled(") == true)
      }

      @Test("A block that isn't run is compiled and listed, and the blocks after it are run")
      func notRun() async throws {
        let markdown = """
          <!-- swift: not run: it ends the process -->
          ```swift
          let count = Int(readLine()!)!   // 3
          missing
          ```
          ```swift
          print("a")
          // a
          ```
          """
        #expect(try await errors(markdown) == ["Guide.md:4: error: cannot find 'missing' in scope"])
        #expect(try await errors(markdown.replacing("missing\n", with: "")) == [])
        let programs = try DocumentPrograms(markdown, document: "Guide.md")
        #expect(programs.notRun.map(\.description) == ["Guide.md:3: it ends the process"])
      }
    #endif
  }
#endif
