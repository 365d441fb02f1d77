import Payloads

@testable import Contenders

/// The registered shapes, except those that users add.
enum PayloadShapes {
  static let all = ContenderRegistry.suites.dropLast(OwnSuites.all.count).map(\.shape)

  static func shape(named name: String) -> (any PayloadShape)? {
    all.first { $0.name == name }
  }
}
