import Foundation
import FuzzProperties

/// Tests one decoder in this process, which a text may end.
struct ConformanceWorker {
  let suite: ConformanceSuite
  let decoder: ConformanceDecoder

  /// The time limit for one text, in seconds.
  static let timeLimit: UInt32 = 10
  /// The exit code after a text that takes longer.
  static let timeLimitExceeded: Int32 = 124

  /// Prints a line with the verdict about each text, from a position on.
  func run(from position: Int) {
    signal(SIGALRM) { _ in _exit(Self.timeLimitExceeded) }
    // A process inherits the signals that the thread which started it has blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for text in suite.texts.dropFirst(position) {
      guard let contents = try? suite.contents(of: text) else {
        FileHandle.standardError.write(Data("conformance-run: \(text.name) can't be read\n".utf8))
        Foundation.exit(64)
      }
      alarm(Self.timeLimit)
      let verdict = decoder.accepts(contents) ? ConformanceVerdict.accepted : .rejected
      FileHandle.standardOutput.write(Data("\(verdict.rawValue)\n".utf8))
    }
  }
}
