#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite("The translations of the README", .timeLimit(.minutes(20)))
  struct TranslationTests {
    static let original = "README.md"
    static let translations = [".github/README.zh-Hans.md", ".github/README.zh-Hant.md"]

    private func text(_ document: String) throws -> String {
      try String(contentsOf: DocumentFiles.root.appending(path: document), encoding: .utf8)
    }

    /// The blocks of code, each with its language and the comments about Swift before it.
    private func blocks(_ document: String) throws -> [String] {
      try CodeBlock.blocks(of: text(document)).map { block in
        let markers = block.markers.map { marker in
          // The declarations' line is a different one in every document.
          if case .given(let code, line: _) = marker { "given\(code)" } else { "\(marker)" }
        }
        return (markers + [block.language, block.code]).joined(separator: "\n")
      }
    }

    /// The files that a document links to, as paths from the root.
    private func files(_ document: String) throws -> Set<String> {
      let folder = URL(filePath: "/\(document)").deletingLastPathComponent()
      let targets = try text(document).matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
      return Set(
        targets.filter { !$0.contains("://") }.map { target in
          String(folder.appending(path: target).standardizedFileURL.path.dropFirst())
        }
      )
    }

    /// The code and the numbers in a document's text, which are the same in every language.
    private func codeAndFigures(_ document: String) throws -> Set<String> {
      let prose = try text(document).replacing(/\n```.*?\n```\n/.dotMatchesNewlines(), with: "\n")
        .replacing(/\]\([^)]*\)/, with: "]")
      let code = prose.matches(of: /`[^`\n]+`/).map { String($0.output) }
      let figures = prose.replacing(/`[^`\n]+`/, with: "").matches(of: /[0-9]+(?:\.[0-9]+)*/).map { String($0.output) }
      return Set(code + figures)
    }

    @Test("Every translation has exactly the README's blocks of code", arguments: translations)
    func blocks(translation: String) throws {
      let expected = try blocks(Self.original)
      #expect(expected.count >= 4)
      #expect(try blocks(translation) == expected)
    }

    @Test("Every translation has the code and the figures of the README's text", arguments: translations)
    func codeAndFigures(translation: String) throws {
      let expected = try codeAndFigures(Self.original)
      let found = try codeAndFigures(translation)
      #expect(expected.count >= 100)
      #expect(expected.subtracting(found).sorted() == [])
      #expect(found.subtracting(expected).sorted() == [])
    }

    @Test("The README and its translations link to the same files and to each other, and the files exist")
    func links() throws {
      let expected = try files(Self.original).union([Self.original])
      #expect(expected.isSuperset(of: Self.translations))
      for translation in Self.translations {
        #expect(try files(translation).union([translation]) == expected, "\(translation)")
      }
      let missing = expected.filter {
        !FileManager.default.fileExists(atPath: DocumentFiles.root.appending(path: $0).path)
      }
      #expect(missing.sorted() == [])
    }
  }
#endif
