import ChildProcesses
import Foundation

/// This repository, in which the tool was built.
enum Checkout {
  /// The folder of this package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the repository.
  static let root = package.deletingLastPathComponent().deletingLastPathComponent()

  /// The commit, followed by `+` if tracked files differ from it.
  static var commit: String {
    let git = ["git", "-C", root.path]
    guard let commit = ChildProcess.output(of: git + ["rev-parse", "--short", "HEAD"]) else { return "unknown" }
    let changes = ChildProcess.output(of: git + ["status", "--porcelain", "--untracked-files=no"]) ?? ""
    return changes.isEmpty ? commit : commit + "+"
  }
}
