import BenchmarkStatistics
import Foundation

/// The results of a run: everything that a report needs, with the median and the interval of every process.
///
/// This is the structure of `results.json`; `Benchmarks/RESULTS.md` documents each field. Removing a field or changing its
/// meaning raises ``currentSchemaVersion``; adding one does not. A reader rejects every version but its own.
package struct BenchmarkResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes and reads.
  package static let currentSchemaVersion = 3

  package var schemaVersion: Int
  /// When the run began, as an ISO 8601 string.
  package var createdAt: String
  /// The run's total duration.
  package var durationSeconds: Double
  package var machine: Machine
  package var toolchain: Toolchain
  /// The commit that was built, or `nil` outside a git checkout.
  package var commit: Commit?
  /// `release` or `debug`. A debug build's timings mean nothing.
  package var buildConfiguration: String
  package var options: Options
  package var payloads: [PayloadFigures]
  package var measurements: [ContenderResult]
  /// Further remarks, such as what could not be measured, and why.
  package var notes: [String]
  /// The cost of a DTO before it decodes anything, or `nil` if it wasn't measured.
  package var wrapperCost: WrapperFigures?
  /// The settings of decoders, models and logs, or `nil` if they weren't measured.
  package var settings: [SettingResult]?
  /// The code that programs get from the library, or `nil` if it wasn't measured.
  package var programs: ProgramFigures?

  package init(
    createdAt: String,
    durationSeconds: Double,
    machine: Machine,
    toolchain: Toolchain,
    commit: Commit?,
    buildConfiguration: String,
    options: Options,
    payloads: [PayloadFigures],
    measurements: [ContenderResult],
    notes: [String],
    wrapperCost: WrapperFigures? = nil,
    settings: [SettingResult]? = nil,
    programs: ProgramFigures? = nil
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.createdAt = createdAt
    self.durationSeconds = durationSeconds
    self.machine = machine
    self.toolchain = toolchain
    self.commit = commit
    self.buildConfiguration = buildConfiguration
    self.options = options
    self.payloads = payloads
    self.measurements = measurements
    self.notes = notes
    self.wrapperCost = wrapperCost
    self.settings = settings
    self.programs = programs
  }
}

extension BenchmarkResults {
  /// The machine that the run was made on.
  package struct Machine: Equatable, Sendable, Codable {
    package var processor: String
    package var cores: Int
    package var operatingSystem: String
    /// The core that the workers were bound to, or `nil` if they weren't bound.
    package var pinnedCore: Int?

    package init(processor: String, cores: Int, operatingSystem: String, pinnedCore: Int?) {
      self.processor = processor
      self.cores = cores
      self.operatingSystem = operatingSystem
      self.pinnedCore = pinnedCore
    }
  }

  /// The compiler that built the program.
  package struct Toolchain: Equatable, Sendable, Codable {
    /// The compiler's version, as far as conditional compilation can determine it.
    package var compiler: String
    /// The present output of `swift --version`, or `nil` if `swift` isn't found. `Benchmarks/run` builds with this compiler.
    package var installed: String?

    package init(compiler: String, installed: String?) {
      self.compiler = compiler
      self.installed = installed
    }
  }

  /// The state of the sources.
  package struct Commit: Equatable, Sendable, Codable {
    package var hash: String
    /// A Boolean value that indicates whether files under version control differed from that commit.
    package var hasChanges: Bool

    package init(hash: String, hasChanges: Bool) {
      self.hash = hash
      self.hasChanges = hasChanges
    }
  }

  /// The options of the run, including defaults.
  package struct Options: Codable, Equatable, Sendable {
    /// The largest size, in bytes, at which pairs are taken. Each contender decodes one larger payload in its own process.
    package static let largestPairedSize = 16_000_000

    package var seed: UInt64
    package var shapes: [String]
    /// Target sizes in bytes. The comparisons by rate and by kind use the first.
    package var sizes: [Int]
    /// The names of the layouts. Everything but the comparison of layouts uses the first.
    package var layouts: [String]
    package var rates: [Double]
    /// The rates of every shape but the first, or `nil` if they are the same.
    package var otherRates: [Double]?
    package var density: Double
    /// The kinds of dirt in the payloads compared by rate, or only the name of a mix: `census` or `even`.
    package var mix: [String]
    /// The kinds of dirt that were measured separately.
    package var kinds: [String]
    package var contenders: [String]
    package var processes: Int
    package var pairs: Int
    package var quick: Bool
    package var bootstrapResamples: Int
    package var confidence: Double

    package init(
      seed: UInt64,
      shapes: [String],
      sizes: [Int],
      layouts: [String],
      rates: [Double],
      otherRates: [Double]? = nil,
      density: Double,
      mix: [String],
      kinds: [String],
      contenders: [String],
      processes: Int,
      pairs: Int,
      quick: Bool,
      bootstrapResamples: Int,
      confidence: Double
    ) {
      self.seed = seed
      self.shapes = shapes
      self.sizes = sizes
      self.layouts = layouts
      self.rates = rates
      self.otherRates = otherRates
      self.density = density
      self.mix = mix
      self.kinds = kinds
      self.contenders = contenders
      self.processes = processes
      self.pairs = pairs
      self.quick = quick
      self.bootstrapResamples = bootstrapResamples
      self.confidence = confidence
    }
  }
}

extension BenchmarkResults {
  /// The reason why a results file can't be used.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The part of the file that every schema version has.
  private struct Version: Decodable {
    var schemaVersion: Int
  }

  package init(contentsOf path: String) throws {
    try self.init(try Self.contents(of: path), named: path)
  }

  /// The bytes of a file.
  static func contents(of path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Unreadable(description: "can't read \(path): the file doesn't exist or isn't readable")
    }
  }

  /// Reads a file's bytes.
  package init(_ data: Data, named name: String) throws {
    let decoder = JSONDecoder()
    let version: Int
    do {
      version = try decoder.decode(Version.self, from: data).schemaVersion
    } catch {
      throw Unreadable(description: "\(name) isn't a results file: it doesn't have a schemaVersion")
    }
    guard version == Self.currentSchemaVersion else {
      throw Unreadable(
        description: """
          \(name) has schema version \(version), but this program reads only version \(Self.currentSchemaVersion); \
          measure again, or read the file with the version of the program that wrote it
          """
      )
    }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw Unreadable(description: "\(name) is damaged: \(Self.explanation(of: error))")
    }
  }

  /// The file's bytes: indented, with sorted keys, and with every object and array that is short enough on one line.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Data(Self.joiningShortContainers(String(decoding: try encoder.encode(self), as: UTF8.self)).utf8)
  }

  /// Joins the lines of objects and arrays that fit into 120 columns.
  /// - Parameter text: Indented JSON, in which a line that ends with `{` or `[` opens an object or an array.
  private static func joiningShortContainers(_ text: String) -> String {
    var lines: [String] = []
    var open: [Int] = []
    for line in text.split(separator: "\n").map(String.init) {
      let content = line.drop { $0 == " " }
      if let start = open.last, content.first == "}" || content.first == "]" {
        open.removeLast()
        let inner = lines[(start + 1)...].map { String($0.drop { $0 == " " }) }.joined(separator: " ")
        let joined = lines[start] + inner + content
        if joined.count <= 120 {
          lines.replaceSubrange(start..., with: [joined])
          continue
        }
      } else if content.last == "{" || content.last == "[" {
        open.append(lines.count)
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func explanation(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      "\(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      "\(path(context.codingPath)): \(context.debugDescription)"
    default:
      "\(error)"
    }
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    guard !codingPath.isEmpty else { return "the document" }
    return codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
