import Foundation
import Testing

@Suite("The maps of the repository", .timeLimit(.minutes(20)))
struct RepositoryMapTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The modules that the table of `.ci/rooms` lists, and the order of their folders.
  static let rooms: [(module: String, order: String)] = {
    let table = try? String(contentsOf: root.appending(path: ".ci/rooms.txt"), encoding: .utf8)
    return (table ?? "").matches(of: /^(\w+): (.+)/.anchorsMatchLineEndings()).map { (String($0.1), String($0.2)) }
  }()

  /// The modules that declare types for users.
  static let modules = rooms.map(\.module).filter { !$0.hasPrefix("ShieldedMacros") }

  @Test("The table of rooms lists every module")
  func table() throws {
    let sources = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    #expect(Self.rooms.map(\.module).sorted() == sources.filter { $0.hasPrefix("Shielded") }.sorted())
  }

  @Test(
    "Every file and folder that a map of the repository names exists",
    arguments: ["Sources/ShieldedDecoding/ShieldedDecoding.docc/Architecture.md", ".github/CONTRIBUTING.md"]
  )
  func files(document: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
    let path = /`((?:Sources|Tests|Benchmarks|Fuzz|\.github|\.ci)\/[\w+.\/-]+)`/
    let named = text.matches(of: path).map { String($0.1) }
    #expect(named.count >= 5)
    let missing = named.filter { !FileManager.default.fileExists(atPath: Self.root.appending(path: $0).path) }
    #expect(missing == [])
  }

  @Test(
    "Every folder of a module is in the article about the architecture",
    arguments: rooms.filter { $0.order.contains("<") && modules.contains($0.module) }.map(\.module)
  )
  func folders(module: String) throws {
    let article = "Sources/ShieldedDecoding/ShieldedDecoding.docc/Architecture.md"
    let text = try String(contentsOf: Self.root.appending(path: article), encoding: .utf8)
    // The rows of the module's table: from its header to the next empty line.
    let start = try #require(text.range(of: "| folder of `Sources/\(module)` |")).upperBound
    let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    let rows = text[start..<end]
    let contents = try FileManager.default.contentsOfDirectory(
      at: Self.root.appending(path: "Sources/\(module)"),
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    let folders = try contents.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).filter { !$0.hasSuffix(".docc") && !$0.hasPrefix(".") }
    #expect(folders.count >= 4)
    #expect(folders.filter { !rows.contains("`\($0)`") } == [])
  }

  @Test("Every public type is in a group of its module's landing page", arguments: modules)
  func topics(module: String) throws {
    let folder = Self.root.appending(path: "Sources/\(module)")
    let page = try String(contentsOf: folder.appending(path: "\(module).docc/\(module).md"), encoding: .utf8)
    let declaration = /^public (?:final )?(?:struct|enum|class|actor|protocol|typealias) ([A-Z]\w+)/
      .anchorsMatchLineEndings()
    // In a file that a condition surrounds, indented by it.
    let conditional = /^  public (?:final )?(?:struct|enum|class|actor|protocol) ([A-Z]\w+)/.anchorsMatchLineEndings()
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var types: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      types += text.matches(of: text.hasPrefix("#if ") ? conditional : declaration).map { String($0.1) }
    }
    // Documentation that is built without traits, as by Xcode, couldn't link to these.
    types.removeAll { ["RescueMetrics", "AsyncHTTPClientTransport"].contains($0) }
    #expect(!types.isEmpty)
    #expect(types.filter { !page.contains("\n- ``\($0)``\n") } == [])
  }

  @Test(
    "What a module adds to types of the standard library and of Foundation has an underscore",
    arguments: rooms.map(\.module).filter { $0 != "ShieldedMacrosPlugin" }
  )
  func membersOfStandardTypes(module: String) throws {
    // With the protocols that those types conform to.
    let types: Set = [
      "Array", "ArraySlice", "Bool", "CGFloat", "Data", "Date", "Decimal", "Decoder", "Dictionary", "Double",
      "Duration", "Encoder", "Float", "Int", "KeyedDecodingContainer", "KeyedEncodingContainer", "Optional", "Sequence",
      "Set", "String", "URL", "UUID", "UInt8", "Rescuable", "SafeValue", "ValueWithoutDefault", "RescuableKey",
      "ListedDateValue", "JSONPiece", "_DroppingCollection", "_OnePassKey", "_OnePassScalar", "_OnePassValue",
      "_ResponseCodeConvertible",
    ]
    // The containers' overloads for wrappers, and what users call.
    let expected: Set = ["decode", "decodeIfPossible", "encode", "toDomain"]
    let modifiers: Set<Substring> = [
      "public", "package", "private", "fileprivate", "internal", "static", "mutating", "final", "indirect",
      "nonisolated",
    ]
    let folder = Self.root.appending(path: "Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var (found, examinedCount) = ([String](), 0)
    for case let file as URL in files where file.pathExtension == "swift" {
      var block: (isProtocol: Bool, type: String, indentation: Int)?
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let indentation = line.prefix { $0 == " " }.count
        if indentation > 4 { continue }
        // Not regular expressions, which take half a minute in a debug build.
        let words = line.split(separator: " ", maxSplits: 7)
        let declaration = words.drop { modifiers.contains($0) || $0.hasPrefix("@") }
        let kind = declaration.first ?? ""
        let name = (declaration.dropFirst().first ?? "").drop { $0 == "[" }
          .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if ["extension", "protocol", "struct", "enum", "class", "actor"].contains(kind),
          indentation <= block?.indentation ?? .max
        {
          let isExtended = ["extension", "protocol"].contains(kind) && types.contains(where: { $0 == name })
          block = isExtended ? (kind == "protocol", String(name), indentation) : nil
        } else if indentation == 0, !line.hasPrefix("}") {
          block = nil
        }
        guard let block, indentation == block.indentation + 2, ["func", "var", "let", "subscript"].contains(kind),
          block.isProtocol || words.dropLast(declaration.count).contains("public")
        else { continue }
        examinedCount += 1
        if name.hasPrefix("_") || expected.contains(where: { $0 == name }) { continue }
        found.append("\(block.type).\(name)")
      }
    }
    #expect(examinedCount > 0 || ["ShieldedMacros", "ShieldedNetworking", "ShieldedReporting"].contains(module))
    #expect(found == [])
  }
}
