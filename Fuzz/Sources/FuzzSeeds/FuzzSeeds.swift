import Foundation
import SeedCorpus

/// Writes the seed corpora and the dictionaries of every target to the given folder.
@main
enum FuzzSeeds {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, arguments.count == 1 else {
      stop("specify one argument: the folder that contains Seeds and Dictionaries", code: 64)
    }
    for corpus in SeedCorpus.all {
      do {
        try corpus.write(below: URL(filePath: folder, directoryHint: .isDirectory))
      } catch {
        stop(
          "the seeds of \(corpus.target.name) can't be written below \(folder): \(error.localizedDescription)",
          code: 73
        )
      }
      print("\(corpus.target.name): \(corpus.seeds.count) seeds, \(corpus.dictionary.count) dictionary words")
    }
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("FuzzSeeds: \(message)\n".utf8))
    exit(code)
  }
}
