// swift-tools-version: 6.2
import PackageDescription

// A user's package that measures its own model: swift package benchmark-model --target MyModels --type Feed --sample feed.json
let package = Package(
  name: "Example",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [.target(name: "MyModels")],
  swiftLanguageModes: [.v6]
)
