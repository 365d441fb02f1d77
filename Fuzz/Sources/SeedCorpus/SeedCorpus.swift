import Foundation
import FuzzProperties

/// The seeds and the dictionary of a fuzz target, made from tables, and identical on every run and platform.
public struct SeedCorpus: Sendable {
  /// One input and the name of its file.
  public struct Seed: Sendable {
    /// The file's name: what is decoded and what is special about it.
    public let name: String
    /// The input.
    public let bytes: [UInt8]
    /// Whether the header isn't the default one, so that the seed may be omitted if it adds no coverage.
    public var isVariation = false
  }

  /// The target that the seeds are for.
  public let target: FuzzTarget
  /// The seeds, with distinct names.
  public let seeds: [Seed]
  /// The words that libFuzzer inserts into inputs, without duplicates.
  public let dictionary: [[UInt8]]

  /// The list of all fuzz targets, each with its seeds.
  public static let all: [SeedCorpus] = [
    .safeBoxScalars, .safeArrays, .shieldedEnvelope, .rescueRules, .decoderAgreement, .scanner,
    .roundTrip, .macroAgreement, .reader, .unobserved, .streams,
  ]

  /// The dictionary in libFuzzer's notation: one quoted word a line.
  public var dictionaryFile: String {
    let lines = dictionary.map { word in
      let escaped = word.map { byte -> String in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
      return "\"\(escaped.joined())\""
    }
    return "# Made by `Fuzz/fuzz seeds`.\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension FuzzTarget {
  /// All fuzz targets.
  public static let all = SeedCorpus.all.map(\.target)

  /// Finds the target with the name of an executable file, with or without the prefix `Fuzz`.
  ///
  /// - Parameter path: The path under which the executable was started.
  public init?(executable path: String) {
    let file = URL(filePath: path).lastPathComponent
    guard let target = Self.all.first(where: { $0.name == file || "Fuzz\($0.name)" == file }) else { return nil }
    self = target
  }
}
