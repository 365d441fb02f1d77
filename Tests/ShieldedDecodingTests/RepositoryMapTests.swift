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
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var types: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      types += try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) }
    }
    #expect(!types.isEmpty)
    #expect(types.filter { !page.contains("\n- ``\($0)``\n") } == [])
  }

  @Test(
    "What a module adds to types of the standard library and of Foundation has an underscore",
    arguments: ["ShieldedDecoding", "ShieldedReporting", "ShieldedJSON", "ShieldedNetworking"]
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
    let opening = /^(?:public )?(extension|protocol) (\w+)/
    let member =
      /^  (public )?(?:(?:static|mutating|package|private|fileprivate|internal) )*(?:func|var|let|init|subscript) (\w+)/
    let folder = Self.root.appending(path: "Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var block: (isProtocol: Bool, type: String)?
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if !line.hasPrefix(" "), !line.hasPrefix("}") {
          let match = line.firstMatch(of: opening)
          block = match.flatMap { types.contains(String($0.2)) ? ($0.1 == "protocol", String($0.2)) : nil }
        }
        guard let block, let match = line.firstMatch(of: member), block.isProtocol || match.1 != nil else { continue }
        if match.2.hasPrefix("_") || expected.contains(String(match.2)) { continue }
        found.append("\(block.type).\(match.2)")
      }
    }
    #expect(found == [])
  }
}
