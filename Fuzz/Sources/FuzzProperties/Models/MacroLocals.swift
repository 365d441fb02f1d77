import Foundation
import ShieldedMacros

/// A type whose members are read into locals, since it has constants, observers, and defaults that aren't literals.
@Shielded
struct MacroLocals {
  let id: String
  let count: Int?
  var since = Date(timeIntervalSince1970: 0)
  var numbers: [Int] = [1, 2].map { $0 + 1 }
  var observed = 7 {
    didSet { changeCount += 1 }
  }
  private(set) var hidden: Double
  @Key("names.first", "name") var name: String = String("x")
  @Dropping var kept: [Int]
  let parts: [MacroPart]
  var link: URL?
  @Strict var version: Int?

  // Not part of the payload.
  static let changes = 0
  private var changeCount: Int {
    get { Self.changes }
    set {}
  }
}

extension MacroLocals: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("id", id), .init("count", count), .init("since", since), .init("numbers", numbers),
      .init("observed", observed), .init("hidden", hidden), .init("name", name), .init("kept", kept),
      .init("parts", parts), .init("link", link), .init("version", version),
    ])
  }
}
