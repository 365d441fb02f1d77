import Foundation

/// A library that can be measured. `Package.swift` pins the same versions, which a test verifies.
struct PeerLibrary: Equatable, Sendable {
  let name: String
  /// The pinned version; `nil` for this repository's own models.
  let version: String?
  let url: String?

  /// A line with name and version for each library.
  static var listing: String {
    all.map { "\($0.name) \($0.version ?? "of this commit")" }.joined(separator: "\n")
  }

  /// All libraries, in the order of the report. Those that need the same version of swift-syntax follow each other, so that it is
  /// built twice and not for each of them.
  static let all = [
    PeerLibrary(name: "Shielded", version: nil, url: nil),
    PeerLibrary(name: "SmartCodable", version: "6.0.7", url: "https://github.com/iAmMccc/SmartCodable"),
    PeerLibrary(name: "MetaCodable", version: "1.6.0", url: "https://github.com/SwiftyLab/MetaCodable"),
    PeerLibrary(name: "ReerCodable", version: "1.6.0", url: "https://github.com/reers/ReerCodable"),
    PeerLibrary(name: "CodableWrappers", version: "3.1.0", url: "https://github.com/GottaGetSwifty/CodableWrappers"),
    PeerLibrary(name: "KarrotCodableKit", version: "2.0.0", url: "https://github.com/daangn/KarrotCodableKit"),
    PeerLibrary(name: "BetterCodable", version: "0.4.0", url: "https://github.com/marksands/BetterCodable"),
    PeerLibrary(name: "ResilientDecoding", version: "1.2.0", url: "https://github.com/airbnb/ResilientDecoding"),
    PeerLibrary(name: "ReerJSON", version: "1.0.2", url: "https://github.com/reers/ReerJSON"),
    PeerLibrary(name: "YYJSON", version: "0.5.0", url: "https://github.com/mattt/swift-yyjson"),
    PeerLibrary(name: "IkigaJSON", version: "2.4.4", url: "https://github.com/orlandos-nl/IkigaJSON"),
    PeerLibrary(name: "ZippyJSON", version: "1.2.15", url: "https://github.com/michaeleisel/ZippyJSON"),
  ]

  /// The libraries that are known not to build on this platform.
  static var unsupported: Set<String> {
    #if os(Linux)
      // SmartCodable imports SwiftUI and Combine.
      ["SmartCodable", "ZippyJSON"]
    #else
      []
    #endif
  }

  /// The identity of the package in `Package.resolved`.
  var identity: String? {
    url?.split(separator: "/").last?.lowercased()
  }

  /// The name of the library's program.
  var product: String { "\(name)Peer" }
}
