import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Synchronization
import Testing

@testable import FuzzProperties

@Suite("Decoders with other habits", .timeLimit(.minutes(20)))
struct HabitPropertyTests {
  private static let list = #"{"bytes":[1,"x",3],"keptInts":[1,"x",3]}"#

  private static func check(_ document: String, _ habit: ElementHabit, _ engine: Engine) throws {
    let input = try #require(FuzzInput(Array("aaaa\(document)".utf8)))
    try HabitCheck(ShieldedLists.self, input, habit, engine).runAll()
  }

  private static func replacing(_ text: String, with replacement: String) -> BrokenDecoder.Fault {
    .rewriting { $0.replacingOccurrences(of: text, with: replacement) }
  }

  @Test("Decoding good and bad lists ends with every habit", arguments: ElementHabit.allCases)
  func habits(_ habit: ElementHabit) throws {
    for document in [Self.list, "{}", #"{"bytes":[1,2],"words":[[]],"parts":[7,{}],"gaps":[null,{},1]}"#, "[1"] {
      try Self.check(document, habit, .habit(habit))
    }
  }

  @Test(
    "A lost, an invented, a changed and an unreported element are noticed",
    arguments: [("1,", ""), ("3]", "3,4]"), ("3", "4"), ("\"x\"", "2")],
    [ElementHabit.advancesBeforeThrowing, .staysAtFailure]
  )
  func brokenLists(_ fault: (text: String, replacement: String), _ habit: ElementHabit) throws {
    let engine = Engine.habit(habit).broken(Self.replacing(fault.text, with: fault.replacement))
    let failure = #expect(throws: PropertyFailure.self) { try Self.check(Self.list, habit, engine) }
    let properties = ["habitsAgree", "asSpecified"]
    #expect(properties.contains { failure?.property.hasPrefix($0) == true }, "\(String(describing: failure))")
  }

  @Test("A value and a record are noticed that differ from those of a decoder that stays at a failed element")
  func brokenRepetition() throws {
    // What plain `Codable` can't read leaves open what the rescue gives.
    let document = #"{"bytes":[1,"2",3]}"#
    for replacement in ["\"5\"", "[]"] {
      let engine = Engine.habit(.advancesBeforeThrowing).broken(Self.replacing("\"2\"", with: replacement))
      let failure = #expect(throws: PropertyFailure.self) { try Self.check(document, .advancesBeforeThrowing, engine) }
      #expect(failure?.property.hasPrefix("habitsAgree") == true, "\(String(describing: failure))")
    }
  }

  @Test("An endless decode and an unreported rescue are noticed")
  func brokenHabits() throws {
    let endless = #expect(throws: PropertyFailure.self) {
      try Self.check(Self.list, .refusesAfterFailure, Engine.habit(.refusesAfterFailure).broken(.endless))
    }
    #expect(endless?.property == "everyLoopEnds")
    let silent = #expect(throws: PropertyFailure.self) {
      try Self.check(Self.list, .repeatsAfterFailure, Engine.habit(.repeatsAfterFailure).broken(.losingLog))
    }
    #expect(silent?.property.hasPrefix("faultsAreReported") == true)
  }
}

/// Counts calls.
final class CallCounter: Sendable {
  private let count = Mutex(0)

  /// Returns the number of this call, starting at 1.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
