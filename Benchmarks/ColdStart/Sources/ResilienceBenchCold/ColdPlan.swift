import ColdCases
import Payloads

/// The order of the processes.
struct ColdPlan {
  /// One process of a round.
  struct Entry: Hashable, Sendable {
    /// The number of conformances in the program.
    let conformances: Int
    /// What it decodes.
    let coldCase: ColdCase
    /// Whether it is the second baseline of the round, for the A/A control.
    let isControl: Bool
  }

  /// All processes of a round, in the order of the table.
  let entries: [Entry]
  private let seed: UInt64

  /// - Parameters:
  ///   - sizes: The numbers of conformances.
  ///   - cases: The cases, which include the baseline of each.
  ///   - seed: The seed of the order.
  init(sizes: [Int], cases: [ColdCase] = ColdCase.all, seed: UInt64) {
    self.seed = seed
    entries = sizes.flatMap { size in
      cases.map { Entry(conformances: size, coldCase: $0, isControl: false) }
        + cases.filter { $0 == $0.baseline }.map { Entry(conformances: size, coldCase: $0, isControl: true) }
    }
  }

  /// All entries once, in an order that depends on the round.
  func round(_ number: Int) -> [Entry] {
    var generator = SeededGenerator(seed: seed, stream: UInt64(number))
    var order = entries
    generator.shuffle(&order)
    return order
  }
}
