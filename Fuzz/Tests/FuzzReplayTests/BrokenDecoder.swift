import DecodingTestSupport
import Foundation
import ShieldedDecoding

@testable import FuzzProperties

/// A decoder with a planted fault, which the properties must detect.
struct BrokenDecoder: TestableDecoder {
  /// The fault of the decoder.
  enum Fault: Sendable {
    /// It reads another document than the given one.
    case rewriting(@Sendable (String) -> String)
    /// It ignores the log, but still rescues.
    case losingLog
    /// It reads an empty object if a decode fails.
    case swallowingErrors
    /// It takes time quadratic in the payload's length.
    case quadratic
    /// It requests all elements of an endless list.
    case endless
  }

  var base: any TestableDecoder
  let fault: Fault

  var userInfo: [CodingUserInfoKey: any Sendable] {
    get { base.userInfo }
    set { base.userInfo = newValue }
  }

  var userInfoOptions: RescueOptions { base.userInfoOptions }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    switch fault {
    case .rewriting(let rewrite):
      return try base.decode(type, from: Data(rewrite(String(decoding: data, as: UTF8.self)).utf8))
    case .losingLog: return try RescueOptions().apply { try base.decode(type, from: data) }
    case .swallowingErrors:
      do {
        return try base.decode(type, from: data)
      } catch {
        return try base.decode(type, from: Data("{}".utf8))
      }
    case .endless:
      _ = try HabitDecoder(habit: .neverAdvances).decode([Int].self, from: Data("[1]".utf8))
      return try base.decode(type, from: data)
    case .quadratic:
      let start = threadNanoseconds()
      let duration = UInt64(data.count * data.count) * WorkBudget.picosecondsPerByte / 1_000
      while threadNanoseconds() - start < duration {}
      return try base.decode(type, from: data)
    }
  }
}

extension Engine {
  /// Returns the engine with a planted fault.
  func broken(_ fault: BrokenDecoder.Fault) -> Engine { Engine(self) { BrokenDecoder(base: $0, fault: fault) } }

  static func replacing(_ text: String, with replacement: String, in engine: Engine = .shielded) -> Engine {
    engine.broken(.rewriting { $0.replacingOccurrences(of: text, with: replacement) })
  }
}
