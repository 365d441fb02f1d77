import ArgumentParser
import Contenders
import Foundation
import Payloads
import Testing

@testable import ResilienceBench

@Suite("Arguments")
struct ArgumentTests {
  static let mistakes: [(arguments: [String], message: String)] = [
    (["--rates", "0,2"], "rate 2 is not between 0 and 1"),
    (["--rates", "-0.1"], "rate -0.1 is not between 0 and 1"),
    (["--rates=nan"], "nan is no number"),
    (["--rates", "0,,1"], "a rate is missing"),
    (["--rates", "much"], "much is no number"),
    (["--contenders", "plain,foo"], "unknown contender foo; there are plain, safebox"),
    (["--contenders", ""], "a contender is missing"),
    (["--kinds", "rust"], "unknown kind rust; there are mix, or any of missing, null"),
    (["--pairs", "4"], "--pairs is 4, but must be from 5 to 10000"),
    (["--pairs", "many"], "'many' is invalid for '--pairs <count>'"),
    (["--records", "0"], "--records is 0, but must be from 1 to 1000000"),
    (["--records", "10", "--size", "1MB"], "--records and --size exclude each other"),
    (["--size", "3x"], "3x is no size"),
    (["--size", "257MiB"], "257MiB is not between 1 byte and 256MiB"),
    (["--size", "99999999999999999999"], "is not between 1 byte and 256MiB"),
    (
      ["--json", "/no/such/folder/results.json"], "can't write /no/such/folder/results.json: No such file or directory"
    ),
    (["--json", "/"], "can't write /: it is a directory"),
    (["--json", ""], "the path of the results file is empty"),
    (["--bogus"], "Unknown option '--bogus'"),
    (["walk"], "Unexpected argument 'walk'"),
  ]

  @Test("with a mistake are refused with exit code 64 and a message that names it", arguments: mistakes)
  func mistake(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) { try ResilienceBench.parseAsRoot(arguments) }
    #expect(ResilienceBench.exitCode(for: error).rawValue == 64)
    #expect(ResilienceBench.message(for: error).contains(message))
  }

  static let sizes: [(argument: String, bytes: Int)] = [
    ("1", 1), ("4096", 4_096), ("10b", 10), ("2kB", 2_000), ("2KB", 2_000), ("2KiB", 2_048), ("3MB", 3_000_000),
    ("256MiB", 268_435_456),
  ]

  @Test("for a size understand bytes and units", arguments: sizes)
  func size(argument: String, bytes: Int) throws {
    #expect(try SizeArgument.bytes(argument) == bytes)
  }

  @Test("left out give the documented defaults, for run by name or without")
  func defaults() throws {
    for arguments in [[], ["run"]] {
      let command = try #require(try ResilienceBench.parseAsRoot(arguments) as? RunCommand)
      #expect(command.options.size == .bytes(128 * 1024))
      #expect(command.options.pairs == 300)
      #expect(command.options.rates == [0, 0.1, 0.5, 1])
      #expect(command.options.density == 0.5)
      #expect(command.options.mix == .default)
      #expect(command.options.seed == 1)
      #expect(command.options.contenders.map(\.name) == ContenderRegistry.all.map(\.name))
    }
  }

  @Test("of --quick give way to those that are spelled out")
  func quick() throws {
    let quick = try #require(try ResilienceBench.parseAsRoot(["--quick"]) as? RunCommand)
    #expect(quick.options.size == .bytes(64 * 1024))
    #expect(quick.options.pairs == 150)
    let mixed = try #require(try ResilienceBench.parseAsRoot(["--quick", "--records", "9"]) as? RunCommand)
    #expect(mixed.options.size == .records(9))
  }

  @Test("given twice in a list count once, in the order given")
  func lists() throws {
    let arguments = ["--rates", "0.5, 0,-0,0.5", "--contenders", "textbook,plain,textbook", "--kinds", "null,missing"]
    let command = try #require(try ResilienceBench.parseAsRoot(arguments) as? RunCommand)
    #expect(command.options.rates == [0.5, 0])
    #expect(command.options.contenders.map(\.name) == ["textbook", "plain"])
    #expect(command.options.kindNames == ["null", "missing"])
    #expect(command.options.mix == DirtMix(only: [.null, .missing]))
  }

  @Test("that ask for help get the options of run without naming it", arguments: [["-h"], ["--help"], ["help"]])
  func help(arguments: [String]) throws {
    let help = try #require(ResilienceBench.help(for: arguments))
    for word in ["EXAMPLES", "--quick", "--rates <rates>", "0,0.1,0.5,1)", "--density <share>"] {
      #expect(help.contains(word))
    }
    #expect(ResilienceBench.help(for: ["help", "run"]) == nil)
  }
}
