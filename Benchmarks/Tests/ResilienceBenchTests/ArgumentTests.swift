import ArgumentParser
import Contenders
import Foundation
import Payloads
import Testing

@testable import ResilienceBench

@Suite("Arguments", .timeLimit(.minutes(20)))
struct ArgumentTests {
  static let mistakes: [(arguments: [String], message: String)] = [
    (["--rates", "0,2"], "rate 2 isn't between 0 and 1"),
    (["--rates", "-0.1"], "rate -0.1 isn't between 0 and 1"),
    (["--rates=nan"], "nan isn't a number"),
    (["--rates", "0,,1"], "a rate is missing"),
    (["--rates", "much"], "much isn't a number"),
    (["--contenders", "plain,foo"], "unknown contender foo; known contenders: plain, safebox"),
    (["--contenders", ""], "a contender is missing"),
    (["--kinds", "rust"], "unknown kind rust; use none, or any of missing, null"),
    (["--mix", "rust"], "unknown kind rust; use census, even, or any of missing, null"),
    (["--shapes", "ball"], "unknown shape ball; known shapes: catalogue"),
    (
      ["--layout", "zigzag"], "unknown layout zigzag; known layouts: compact, spaced, indented, shuffled, random, extra"
    ),
    (["--layouts", "spaced,,random"], "a layout is missing"),
    (["--pairs", "1"], "--pairs is 1, but must be from 2 to 1000"),
    (["--pairs", "many"], "'many' is invalid for '--pairs <count>'"),
    (["--processes", "0"], "--processes is 0, but must be from 1 to 100"),
    (["--sizes", "3x"], "3x isn't a size"),
    (["--sizes", "64KiB,"], "a size is missing"),
    (["--sizes", "1025MiB"], "1025MiB isn't between 1 byte and 1GiB"),
    (["--sizes", "99999999999999999999"], "isn't between 1 byte and 1GiB"),
    (["--output", "/dev/null/results"], "can't create the folder /dev/null/results"),
    (["--output", ""], "the path of the folder is empty"),
    (["check"], "nothing to compare with: pass --baseline, --against, or both"),
    (["check", "--against", "/no/such/folder"], "/no/such/folder isn't a checkout of the project"),
    (["check", "--baseline", "/no/such/file"], "can't read /no/such/file"),
    (["check", "--against", "/", "--update"], "--update needs --baseline"),
    (["check", "--baseline", "/no/such/file", "--processes", "2"], "--processes is 2, but must be from 3 to 100"),
    (["report"], "Missing expected argument '<file> ...'"),
    (["report", "a", "b", "--documentation"], "report takes one results file, but 2 are given"),
    (["report", "a", "--cold", "b"], "--cold requires --output"),
    (["report", "a", "--csv", "--details"], "--csv only prints; it can't be combined"),
    (["streams", "--processes", "0"], "--processes is 0, but must be from 1 to 1000"),
    (["streams", "--cores", "1"], "--cores is 1, but must be from 2 to 1024"),
    (["streams", "--rounds", "0"], "--rounds is 0, but must be from 1 to 1000"),
    (["streams", "--sizes", "none", "--cores-sizes", "none"], "--sizes and --cores-sizes are both none"),
    (["settings", "--processes", "0"], "--processes is 0, but must be from 1 to 100"),
    (["settings", "--pairs", "1"], "--pairs is 1, but must be from 2 to 1000"),
    (["latency", "--processes", "0"], "--processes is 0, but must be from 1 to 1000"),
    (["latency", "--rounds", "0"], "--rounds is 0, but must be from 1 to 100000"),
    (["latency", "--tasks", "1"], "--tasks is 1, but must be 0 or from 2 to 1024"),
    (["latency", "--sizes", "2MB"], "--sizes has 2000000, but a body must have at most 1 MB"),
    (["latency", "--file", "a.json"], "--file and --model belong together"),
    (["latency", "--model", "twitter"], "--file and --model belong together"),
    (
      ["latency", "--file", "a", "--model", "x"],
      "--model x: there is no such shape; the shapes are catalogue, products,"
    ),
    (["compile", "--models", "0"], "--models is 0, but must be from 1 to 1000"),
    (["rulers"], "no --ruler is given"),
    (["rulers", "--ruler", "simdjson"], "simdjson isn't a name and a path with = between them"),
    (["rulers", "--ruler", "=/bin/true"], "=/bin/true isn't a name and a path"),
    (["rulers", "--ruler", "x=/no/program"], "/no/program isn't a program; Benchmarks/Rulers/run builds the rulers"),
    (["rulers", "--ruler", "x=/bin/true", "--processes", "2"], "--processes is 2, but must be from 3 to 1000"),
    (["rulers", "--ruler", "x=/bin/true", "--pairs", "1"], "--pairs is 1, but must be from 2 to 1000"),
    (["rulers", "--ruler", "x=/bin/true", "--contender", "none"], "the catalogue doesn't have the contender none"),
    (["--bogus"], "Unknown option '--bogus'"),
    (["walk"], "Unexpected argument 'walk'"),
  ]

  @Test("An invalid argument gives exit code 64 and a message that names it", arguments: mistakes)
  func mistake(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) { try ResilienceBench.parseAsRoot(arguments) }
    #expect(ResilienceBench.exitCode(for: error).rawValue == 64)
    #expect(ResilienceBench.message(for: error).contains(message))
  }

  static let sizes: [(argument: String, bytes: Int)] = [
    ("1", 1), ("4096", 4_096), ("10b", 10), ("2kB", 2_000), ("2KB", 2_000), ("2KiB", 2_048), ("3MB", 3_000_000),
    ("256MiB", 268_435_456), ("1GB", 1_000_000_000), ("1GiB", 1_073_741_824),
  ]

  @Test("A size is a number of bytes, or has a unit", arguments: sizes)
  func size(argument: String, bytes: Int) throws {
    #expect(try SizeArgument.bytes(argument) == bytes)
  }

  @Test("Omitted arguments have the documented defaults, with or without the name run")
  func defaults() throws {
    for arguments in [[], ["run"]] {
      let options = try #require(try ResilienceBench.parseAsRoot(arguments) as? RunCommand).options
      #expect(options.sizes == [65_536, 50, 1_024, 8_192, 1_048_576, 10_000_000, 100_000_000])
      #expect(options.layouts == ["compact"])
      #expect(options.otherRates == [0, 0.1])
      #expect(options.processes == 10)
      #expect(options.pairs == 20)
      #expect(options.rates == [0, 0.001, 0.01, 0.1, 0.5, 1])
      #expect(options.density == 0.5)
      #expect(options.mix == ["census"])
      #expect(options.kinds == DirtKind.allCases.map(\.rawValue))
      #expect(options.seed == 1)
      #expect(options.shapes == LoadedCase.shapes)
      #expect(options.contenders == ContenderRegistry.all.map(\.name))
    }
  }

  @Test("Explicit arguments override those of --quick")
  func quick() throws {
    let quick = try #require(try ResilienceBench.parseAsRoot(["--quick"]) as? RunCommand).options
    #expect(quick.sizes == [65_536])
    #expect(quick.kinds.isEmpty)
    #expect(quick.shapes == ["catalogue"])
    #expect(quick.quick)
    #expect(quick.otherRates == nil)
    let mixed = try #require(try ResilienceBench.parseAsRoot(["--quick", "--pairs", "9"]) as? RunCommand).options
    #expect(mixed.pairs == 9)
  }

  @Test("A repeated item of a list counts once, in the given order")
  func lists() throws {
    let arguments = ["--rates", "0.5, 0,-0,0.5", "--contenders", "textbook,plain,textbook", "--mix", "null,missing"]
    let options = try #require(try ResilienceBench.parseAsRoot(arguments + ["--kinds", "none"]) as? RunCommand).options
    #expect(options.rates == [0.5, 0])
    #expect(options.contenders == ["textbook", "plain"])
    #expect(options.mix == ["null", "missing"])
    #expect(options.kinds.isEmpty)
  }
}
