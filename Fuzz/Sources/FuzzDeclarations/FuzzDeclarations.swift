import ArgumentParser
import Declarations
import DeclaredModels
import Foundation
import FuzzProperties
import Payloads

/// Generates declarations, and compares what they decode with the specification.
@main
struct FuzzDeclarations: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-declarations",
    abstract: "Generates declarations of @Shielded types, and compares what they decode with the specification.",
    subcommands: [Write.self, Check.self, Refusals.self]
  )

  /// Writes the file that is compiled.
  struct Write: ParsableCommand {
    @Option(help: "The number of declarations.") var count = 40
    @Option(help: "The seed of the generator.") var seed = DeclarationGenerator.seedOfTests
    @Argument(help: "The file.") var file: String

    func run() throws {
      let text = DeclarationGenerator.declarations(count: count, seed: seed).file(seed: seed)
      try Data(text.utf8).write(to: URL(filePath: file))
    }
  }

  /// Decodes documents with the compiled declarations.
  struct Check: ParsableCommand {
    @Option(help: "The number of documents for each declaration.") var documents = 200
    @Option(help: "The seed of the documents.") var seed: UInt64 = 1
    @Option(help: "The number of declarations that must have been compiled, with the same seed; without it, any.")
    var count: Int?

    func run() throws {
      if let count, count != declaredModels.count || seed != declaredSeed {
        let compiled = "\(declaredModels.count) declarations of seed \(declaredSeed)"
        print("\(compiled) are compiled, not \(count) of seed \(seed)")
        throw ExitCode(69)
      }
      let run = DeclarationRun(documents: documents, seed: seed)
      for failure in run.failures { print("\(failure)\n") }
      print(run.summary)
      if !run.failures.isEmpty { throw ExitCode(1) }
    }
  }

  /// Compiles declarations with attributes in any place.
  struct Refusals: AsyncParsableCommand {
    @Option(help: "The number of declarations.") var count = 100
    @Option(help: "The seed of the generator.") var seed: UInt64 = 1

    func run() async throws {
      let refusals = try await DeclarationRefusals(count: count, seed: seed)
      for finding in refusals.findings { print("\(finding)\n") }
      print(refusals.summary)
      if !refusals.findings.isEmpty { throw ExitCode(1) }
    }
  }
}

/// The check of all compiled declarations.
struct DeclarationRun {
  /// A declaration whose values differ from the specification, with its source.
  struct Failure: CustomStringConvertible {
    let source: String
    let property: PropertyFailure

    var description: String { "\(source)\n\(property)" }
  }

  private(set) var failures: [Failure] = []
  private(set) var checkCount = 0
  private let passCount: Int
  private let modelCount: Int

  /// Checks documents of each declaration. After a failure, the next declaration is checked.
  ///
  /// - Parameters:
  ///   - documents: The number of documents for each.
  ///   - seed: Their seed.
  init(documents: Int, seed: UInt64) {
    let models = declaredModels
    let declarations = DeclarationGenerator.declarations(count: models.count, seed: declaredSeed)
    modelCount = models.count
    passCount = models.count(where: \.hasPass)
    for (model, declaration) in zip(models, declarations) {
      var writer = DeclarationDocuments(seed: seed &+ UInt64(model.index))
      var letters = SeededGenerator(seed: seed, stream: UInt64(model.index))
      do {
        for _ in 0..<documents {
          checkCount += 1
          let header = (0..<DeclaredModel.letterCount).map { _ in UInt8(ascii: "a") + UInt8(letters.index(below: 32)) }
          try model.check(declaration.specified, header + Array(writer.next(for: declaration.specified).utf8))
        }
      } catch {
        failures.append(Failure(source: declaration.source, property: error))
      }
    }
  }

  var summary: String {
    "\(modelCount) declarations, \(passCount) of them read in one pass, \(checkCount) documents: \(failures.count) differ"
  }
}
