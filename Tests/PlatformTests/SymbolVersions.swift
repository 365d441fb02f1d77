import Foundation

/// The version of a system, such as 16.4.
struct SystemVersion: Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

  /// Reads a version such as `13` or `10.14.4`.
  init(_ text: String) {
    let parts = text.split(separator: ".").map { Int($0) ?? 0 }
    self.init(parts.first ?? 0, parts.dropFirst().first ?? 0)
  }

  static func < (a: SystemVersion, b: SystemVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

  var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}

/// A version for each system, by the names that `@available` has for them.
typealias SystemVersions = [String: SystemVersion]

/// The versions of Apple's systems that introduced the public symbols of the toolchain's modules.
///
/// The modules of a toolchain for Linux carry the availability of each symbol on Apple's systems.
struct SymbolVersions {
  struct Symbol {
    let name: String
    let introduced: SystemVersions
  }

  /// The symbols that some systems have since a certain version, by their identifiers.
  private(set) var symbols: [String: Symbol] = [:]
  /// The types among them that are newer than the minimum, by their names in mangled types.
  private(set) var newTypes: [(mangled: String, symbol: Symbol)] = []

  /// Reads the symbol graphs in a folder.
  ///
  /// - Parameter minimum: The versions from which on types are listed.
  init(graphsIn folder: URL, newerThan minimum: SystemVersions) throws {
    struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Availability: Decodable {
          struct Version: Decodable {
            let major: Int?
            let minor: Int?
          }
          let domain: String?
          let introduced: Version?
        }
        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let availability: [Availability]?
      }
      let symbols: [Symbol]
    }
    let typeKinds: Set = ["swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.actor"]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasSuffix(".symbols.json") {
      for symbol in try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols {
        var introduced: SystemVersions = [:]
        for entry in symbol.availability ?? [] {
          guard let domain = entry.domain, let version = entry.introduced, let major = version.major else { continue }
          introduced[domain] = SystemVersion(major, version.minor ?? 0)
        }
        if introduced.isEmpty { continue }
        let found = Symbol(name: symbol.pathComponents.joined(separator: "."), introduced: introduced)
        symbols[symbol.identifier.precise] = found
        if typeKinds.contains(symbol.kind.identifier), introduced.isNewer(than: minimum) {
          newTypes.append((String(symbol.identifier.precise.dropFirst(2)), found))
        }
      }
    }
  }
}

extension SystemVersions {
  /// Whether a system lacks something that has been introduced in these versions.
  func isNewer(than others: SystemVersions) -> Bool {
    contains { system, version in others[system].map { version > $0 } ?? false }
  }

  /// The later version of each system.
  func raised(to others: SystemVersions) -> SystemVersions { merging(others) { Swift.max($0, $1) } }
}
