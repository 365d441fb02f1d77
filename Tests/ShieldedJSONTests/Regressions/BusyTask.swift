import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization

/// A decode with a log on another thread, which lasts until `end()`.
final class BusyTask: Sendable {
  private static let gate = Mutex<(began: DispatchSemaphore, end: DispatchSemaphore)?>(nil)

  private struct Waiting: Decodable {
    init(from decoder: any Decoder) throws {
      let gates = BusyTask.gate.withLock { $0 }
      gates?.began.signal()
      gates?.end.wait()
    }
  }

  private let isOver = DispatchSemaphore(value: 0)
  private let isEnded = DispatchSemaphore(value: 0)

  init() {
    let began = DispatchSemaphore(value: 0)
    Self.gate.withLock { $0 = (began, isEnded) }
    let thread = Thread { [isOver] in
      _ = try? ShieldedJSONDecoder().decodeWithReport(Waiting.self, from: Data("{}".utf8))
      isOver.signal()
    }
    thread.start()
    began.wait()
  }

  func end() {
    isEnded.signal()
    isOver.wait()
  }
}
