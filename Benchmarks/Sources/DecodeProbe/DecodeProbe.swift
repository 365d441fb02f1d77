import ArgumentParser
import ChildProcesses
import Contenders
import Foundation
import Measures
import Payloads

/// `decode-probe`: decodes one payload with one contender a given number of times and does nothing else, for valgrind, for
/// profilers, and for measurements that need a process of their own.
@main
struct DecodeProbe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode-probe",
    abstract: "Decode one payload with one contender, and print its time and memory.",
    discussion: """
      EXAMPLES
        decode-probe --contender safebox --rate 0.1 --repetitions 200
        decode-probe --shape feed --write /tmp/feed.json --size 1000000000
        decode-probe --shape feed --contender safebox-shielded --file /tmp/feed.json
        decode-probe --contender safebox --instructions
      """
  )

  @Option(help: "The shape of the payload.")
  var shape = "catalogue"

  @Option(help: "The contender.")
  var contender = "plain"

  @Option(help: "The size of the clean payload in bytes, 1 to 1073741824.")
  var size = 65_536

  @Option(help: "The layout of the payload.")
  var layout = PayloadLayout.compact

  @Option(parsing: .unconditional, help: "The share of records, 0 to 1, that are dirty.")
  var rate = 0.0

  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1

  @Option(help: "How often to decode, 1 to 1000000.")
  var repetitions = 1

  @Option(help: ArgumentHelp("Decode this file instead, which is mapped into memory.", valueName: "path"))
  var file: String?

  @Option(help: ArgumentHelp("Write the payload to this file, and don't decode it.", valueName: "path"))
  var write: String?

  @Flag(help: "Count allocations, frees and bytes of one decode as well.")
  var counts = false

  @Flag(help: "Count the instructions of one decode with valgrind.")
  var instructions = false

  @Flag(
    help:
      "Compile small modules of DTOs, plain, wrapped and with the macro, and print the binary size and compile time of one."
  )
  var wrapperCost = false

  func validate() throws {
    guard (1...(1 << 30)).contains(size) else {
      throw ValidationError("--size is \(size), but must be from 1 to 1073741824")
    }
    guard (1...1_000_000).contains(repetitions) else {
      throw ValidationError("--repetitions is \(repetitions), but must be from 1 to 1000000")
    }
    guard (0...1).contains(rate) else { throw ValidationError("--rate is \(rate), but must be from 0 to 1") }
    guard let suite = ContenderRegistry.suite(named: shape) else {
      let known = ContenderRegistry.suites.map(\.shape.name).joined(separator: ", ")
      throw ValidationError("unknown shape \(shape); known shapes: \(known)")
    }
    guard suite.contender(named: contender) != nil else {
      let known = suite.contenders.map(\.name).joined(separator: ", ")
      throw ValidationError("the shape \(shape) doesn't have the contender \(contender); it has \(known)")
    }
  }

  func run() throws {
    guard let suite = ContenderRegistry.suite(named: shape), let contender = suite.contender(named: contender) else {
      return
    }
    let specification = PayloadSpecification(size: .bytes(size), layout: layout, dirtRate: rate, seed: seed)
    if wrapperCost {
      try compileModels()
    } else if let write {
      let totals = try suite.shape.write(specification, to: FileSink(path: write))
      print("bytes=\(totals.bytes) records=\(totals.records) dirty=\(totals.dirtyFields)")
    } else if instructions {
      try countInstructions()
    } else {
      let data = try file.map(MappedPayload.data(at:)) ?? suite.payload(specification).data
      try decode(data, with: contender)
    }
  }

  private func decode(_ data: Data, with contender: AnyContender) throws {
    let before = ResidentMemory.peak
    var nanoseconds: [UInt64] = []
    for _ in 0..<repetitions {
      var start: UInt64 = 0
      var end: UInt64 = 0
      try contender.decode(data, begin: { start = Self.processorTime() }, end: { end = Self.processorTime() })
      nanoseconds.append(end - start)
    }
    var line = "bytes=\(data.count) cpu_ns=\(nanoseconds.min() ?? 0)"
    if let before, let after = ResidentMemory.peak { line += " peak_added=\(after - before)" }
    if counts {
      let count = try AllocationCounter().count { try contender.decode(data, begin: $0, end: $1) }
      line += " allocations=\(count.allocations) frees=\(count.frees) allocated_bytes=\(count.bytes)"
      line += " stable=\(count.isStable)"
    }
    print(line)
  }

  private func countInstructions() throws {
    let program = try self.program
    let count = try TemporaryFolder.with { folder in
      try Callgrind(program: program, in: folder).count { repetitions in
        [
          "--shape", shape, "--contender", contender, "--size", "\(size)", "--rate", "\(rate)", "--seed", "\(seed)",
          "--layout", layout.rawValue, "--repetitions", "\(repetitions)",
        ]
      }
    }
    print("instructions=\(Int(count.total.rounded())) corrected=\(Int(count.corrected.rounded()))")
  }

  private func compileModels() throws {
    let products = try program.deletingLastPathComponent()
    let cost = try TemporaryFolder.with { try WrapperCost(products: products, in: $0) }
    for style in ModelSource.Style.allCases {
      guard let figures = cost.figures[style] else { continue }
      print(
        "\(style) binary_bytes=\(Int(figures.binaryBytes.rounded())) "
          + "code_bytes=\(Int(figures.codeBytes.rounded())) "
          + "compile_ms=\(Int((figures.compileSeconds * 1e3).rounded())) "
          + "compile_ratio=\((figures.compileRatio * 1e3).rounded() / 1e3)"
      )
    }
    print("plugin_start_ms=\(Int((cost.pluginStartSeconds * 1e3).rounded()))")
  }

  private var program: URL {
    get throws {
      guard let program = Bundle.main.executableURL else {
        throw ValidationError("the program can't find its own file; run it by its full path")
      }
      return program
    }
  }

  /// CPU time of this thread, in nanoseconds.
  private static func processorTime() -> UInt64 {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}

extension PayloadLayout: ExpressibleByArgument {}
