import BenchmarkReports
import ChildProcesses
import Foundation

/// The state of this repository's sources.
enum Checkout {
  /// The commit of the checkout, or `nil` if there is none or git isn't available.
  static var commit: BenchmarkResults.Commit? {
    let folder = LibraryBuild.package.path
    guard let hash = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "HEAD"]) else { return nil }
    let changes = ChildProcess.output(of: ["git", "-C", folder, "status", "--porcelain", "--untracked-files=no"])
    return BenchmarkResults.Commit(hash: hash, hasChanges: changes.map { !$0.isEmpty } ?? false)
  }
}
