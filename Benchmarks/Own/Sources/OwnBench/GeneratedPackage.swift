import DirtyBodies
import Foundation
import ModelRewriting

/// The package with the three versions of the model and the program that decodes them.
struct GeneratedPackage {
  /// The file of a module that isn't the user's.
  static let contendersFile = "OwnModelContenders.swift"
  /// The name of the program.
  static let program = "OwnModelProgram"

  let sources: ModelSources
  /// The type to decode, as Swift spells it.
  let type: String
  let dates: DateNaming
  let keys: KeyNaming

  /// Writes the package into a folder.
  ///
  /// A file that doesn't change isn't written again, so that it isn't compiled again.
  /// - Throws: What the file system throws.
  func write(to folder: URL) throws {
    try Self.update(folder.appending(path: "Package.swift"), manifest)
    let folders = folder.appending(path: "Sources")
    try FileManager.default.createDirectory(at: folders, withIntermediateDirectories: true)
    for (name, target) in Self.links {
      let link = folders.appending(path: name)
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) != target.path {
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      }
    }
    for version in ModelVersion.allCases {
      let files = sources.files(of: version).map { ($0.name, $0.text) } + [(Self.contendersFile, contenders(version))]
      try Self.write(files, to: folders.appending(path: version.moduleName))
    }
    try Self.write([("main.swift", main)], to: folders.appending(path: Self.program))
  }

  /// Writes the files of a module, and removes all others.
  private static func write(_ files: [(name: String, text: String)], to folder: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = Set(files.map(\.name))
    for name in try manager.contentsOfDirectory(atPath: folder.path) where !names.contains(name) {
      try manager.removeItem(at: folder.appending(path: name))
    }
    for file in files { try update(folder.appending(path: file.name), file.text) }
  }

  private static func update(_ file: URL, _ text: String) throws {
    let data = Data(text.utf8)
    guard FileManager.default.contents(atPath: file.path) != data else { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The folders of this repository that the package's targets are.
  private static var links: [(name: String, target: URL)] {
    let benchmarks = Checkout.package.deletingLastPathComponent().appending(path: "Sources")
    return [
      ("ModelProbe", Checkout.package.appending(path: "Probe/ModelProbe")),
      ("ProbeExchange", Checkout.package.appending(path: "Sources/ProbeExchange")),
      ("Payloads", benchmarks.appending(path: "Payloads")),
      ("CProcessorAffinity", benchmarks.appending(path: "CProcessorAffinity")),
    ]
  }

  // MARK: Texts

  private var manifest: String {
    let models = ModelVersion.allCases.map { version in
      """
          .target(
            name: "\(version.moduleName)",
            dependencies: ["ModelProbe", "ProbeExchange"] + library,
            // Whatever the mode of the model's own module is.
            swiftSettings: [.swiftLanguageMode(.v5)]
          ),
      """
    }
    return """
      // swift-tools-version: 6.2
      // Written by Benchmarks/run own.
      import PackageDescription

      let library: [Target.Dependency] = ["ShieldedDecoding", "ShieldedJSON", "ShieldedMacros"].map {
        .product(name: $0, package: "swift-shielded-decoding")
      }

      let package = Package(
        name: "own-model",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "swift-shielded-decoding", path: \(Checkout.root.path.debugDescription), traits: ["Macros"])
        ],
        targets: [
          .target(name: "CProcessorAffinity"),
          .target(name: "Payloads"),
          .target(name: "ProbeExchange"),
          .target(name: "ModelProbe", dependencies: ["CProcessorAffinity", "Payloads", "ProbeExchange"] + library),
      \(models.joined(separator: "\n"))
          .executableTarget(
            name: "\(Self.program)",
            dependencies: [
              "ModelProbe", \(ModelVersion.allCases.map { "\"\($0.moduleName)\"" }.joined(separator: ", ")),
            ]
          ),
        ],
        swiftLanguageModes: [.v6]
      )

      // The plugin of the macro that Tests/build has built.
      if let plugin = Context.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty {
        for target in package.targets where [.regular, .executable].contains(target.type) && target.name != "CProcessorAffinity" {
          target.swiftSettings =
            (target.swiftSettings ?? []) + [
              .unsafeFlags(["-load-plugin-executable", "\\(plugin)#ShieldedMacrosPlugin"])
            ]
        }
      }

      """
  }

  private var main: String {
    let modules = ModelVersion.allCases.map(\.moduleName)
    let imports = (["ModelProbe"] + modules).map { "import \($0)" }.joined(separator: "\n")
    let contenders = modules.map { "\($0).OwnModelContenders.all(decoders)" }.joined(separator: "\n    + ")
    let keys = keys == .snakeCase ? ".convertFromSnakeCase" : ".useDefaultKeys"
    return """
      \(imports)

      let decoders = ProbeDecoders(dates: \(dates.strategy), keys: \(keys))
      ModelProbe.main(
        Array(CommandLine.arguments.dropFirst()),
        \(contenders)
      )

      """
  }

  private func contenders(_ version: ModelVersion) -> String {
    func contender(_ engine: String) -> String {
      """
            ProbeContender(
              ContenderKey(version: "\(version.rawValue)", engine: .\(engine)),
              decode: { try \(engine).decode(OwnModelBody.self, from: $0) },
              decodeWithLog: { try \(engine).decode(OwnModelBody.self, from: $0, options: RescueOptions(log: $1)) }
            ),
      """
    }
    return """
      import Foundation
      import ModelProbe
      import ProbeExchange
      import ShieldedDecoding
      import ShieldedJSON

      private typealias OwnModelBody = \(type)

      /// The contenders of this version.
      public enum OwnModelContenders {
        public static func all(_ decoders: ProbeDecoders) -> [ProbeContender] {
          let (foundation, shielded) = (decoders.foundation, decoders.shielded)
          return [
      \(contender("foundation"))
      \(contender("shielded"))
          ]
        }
      }

      """
  }
}
