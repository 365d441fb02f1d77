import Foundation

/// A folder of JSON texts in the layout of JSONTestSuite: the first letter of a file's name says what a parser must do with it.
struct ConformanceSuite: Sendable {
  /// What a parser must do with a text.
  enum Requirement: Character, CaseIterable, Sendable {
    case accept = "y"
    case reject = "n"
    /// RFC 8259 allows either.
    case either = "i"

    /// Whether a verdict breaks the requirement.
    func isBroken(by verdict: ConformanceVerdict) -> Bool {
      switch (self, verdict) {
      case (.accept, .rejected), (.reject, .accepted), (_, .crashed), (_, .hung): true
      case (.accept, .accepted), (.reject, .rejected), (.either, .accepted), (.either, .rejected): false
      }
    }
  }

  /// One text.
  struct Text: Sendable {
    let name: String
    let requirement: Requirement
  }

  /// Why a folder isn't a suite.
  enum Problem: Error, CustomStringConvertible {
    case noFolder(String), noTexts(String)

    var description: String {
      switch self {
      case .noFolder(let path): "no such folder: '\(path)'"
      case .noTexts(let path):
        "'\(path)' has no files whose names begin with y_, n_ or i_; specify the folder test_parsing of JSONTestSuite"
      }
    }
  }

  let folder: String
  /// The texts, sorted by name.
  let texts: [Text]

  /// Finds the texts in a folder. Other files in it are ignored.
  init(folder: String) throws(Problem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { throw .noFolder(folder) }
    self.folder = folder
    texts = names.sorted().compactMap { name in
      guard name.dropFirst().first == "_", let requirement = name.first.flatMap(Requirement.init) else { return nil }
      return Text(name: name, requirement: requirement)
    }
    if texts.isEmpty { throw .noTexts(folder) }
  }

  func contents(of text: Text) throws -> Data {
    try Data(contentsOf: URL(filePath: folder, directoryHint: .isDirectory).appending(path: text.name))
  }
}
