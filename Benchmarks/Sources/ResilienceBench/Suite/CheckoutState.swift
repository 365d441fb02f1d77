import BenchmarkReports
import ChildProcesses
import Foundation
import Measures

/// Asks git for the commit of a folder's checkout.
enum CheckoutState {
  /// The commit of the checkout that contains the folder, or `nil` if there is none or git isn't available.
  static func commit(of folder: String) -> BenchmarkResults.Commit? {
    guard let hash = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "HEAD"]) else { return nil }
    let changes = ChildProcess.output(of: ["git", "-C", folder, "status", "--porcelain", "--untracked-files=no"])
    return BenchmarkResults.Commit(hash: hash, hasChanges: changes.map { !$0.isEmpty } ?? false)
  }
}
