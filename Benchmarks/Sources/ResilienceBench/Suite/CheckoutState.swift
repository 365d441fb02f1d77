import BenchmarkReports
import Foundation

/// Asks git for the commit of a folder's checkout.
enum CheckoutState {
  /// The commit of the checkout that contains the folder, or `nil` if there is none or git isn't available.
  static func commit(of folder: String) -> BenchmarkResults.Commit? {
    guard let hash = git(["rev-parse", "HEAD"], in: folder) else { return nil }
    let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder)
    return BenchmarkResults.Commit(hash: hash, hasChanges: changes.map { !$0.isEmpty } ?? false)
  }

  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
