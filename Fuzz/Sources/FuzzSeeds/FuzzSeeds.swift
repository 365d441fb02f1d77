import Foundation
import SeedCorpus

/// Writes the seed corpora and the dictionaries of every target.
///
///     FuzzSeeds FOLDER                 writes FOLDER/Seeds, without the omitted seeds, and FOLDER/Dictionaries
///     FuzzSeeds FOLDER --all OUTPUT    writes OUTPUT/all and OUTPUT/merged instead, from which a merge starts
///     FuzzSeeds FOLDER --keep MERGED   omits the seeds that aren't in MERGED/TARGET, and then does the first
@main
enum FuzzSeeds {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 1 || arguments.count == 3 && ["--all", "--keep"].contains(arguments[1]) else {
      stop("specify the folder that contains Seeds and Dictionaries, and --all OUTPUT, --keep MERGED or nothing", 64)
    }
    let folder = URL(filePath: arguments[0], directoryHint: .isDirectory)
    let other = URL(filePath: arguments.last ?? "", directoryHint: .isDirectory)
    for corpus in SeedCorpus.all {
      do {
        if arguments.contains("--all") {
          try corpus.writeForMerge(to: other)
          continue
        }
        if arguments.contains("--keep") { try corpus.omitSeeds(notIn: other, below: folder) }
        let count = try corpus.write(below: folder)
        let words = corpus.dictionary.count
        print("\(corpus.target.name): \(count) of \(corpus.seeds.count) seeds, \(words) dictionary words")
      } catch is SeedCorpus.NothingKept {
        stop("\(other.path) has no seeds of \(corpus.target.name)", 73)
      } catch {
        stop("the seeds of \(corpus.target.name) can't be written: \(error.localizedDescription)", 73)
      }
    }
  }

  private static func stop(_ message: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data("FuzzSeeds: \(message)\n".utf8))
    exit(code)
  }
}
