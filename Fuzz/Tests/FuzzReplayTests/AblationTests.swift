import Testing

@testable import AblationReport

@Suite("The ablation's statistics", .timeLimit(.minutes(20)))
struct AblationTests {
  @Test("Statistic, probability and critical difference are those of a published example")
  func publishedExample() throws {
    // Four classifiers and 14 data sets, from Demšar's article.
    let test = try #require(RankTest(ranks: [3.143, 2.000, 2.893, 1.964], caseCount: 14))
    #expect(abs(test.statistic - 9.28) < 0.01)
    #expect(abs(test.probability - 0.0258) < 0.0005)
    #expect(abs(test.criticalDifference - 1.25) < 0.005)
  }

  @Test("Average ranks and the statistic are those of an example that is worked out by hand")
  func workedExample() throws {
    let test = try #require(RankTest([[10, 20, 30], [1, 3, 2], [0.2, 0.1, 0.3], [5, .infinity, .infinity]]))
    // Rank sums 5, 8.5 and 10.5; 12 · 4 / (3 · 4) · (1.25² + 2.125² + 2.625² − 3 · 4² / 4) = 3.875.
    #expect(test.averageRanks == [1.25, 2.125, 2.625])
    #expect(abs(test.statistic - 3.875) < 1e-9)
    #expect(abs(test.criticalDifference - 2.343 * 0.5.squareRoot()) < 1e-9)
  }

  @Test(
    "The probability is that of the chi-squared distribution",
    arguments: [(2, 3.841), (3, 5.991), (4, 7.815), (5, 9.488), (6, 11.070), (7, 12.592)]
  )
  func probability(_ count: Int, _ statistic: Double) throws {
    // The statistic of a test is fixed by the ranks, so the distribution is tested by a test with these ranks.
    let test = try #require(RankTest(ranks: Self.ranks(count, statistic), caseCount: 100))
    #expect(abs(test.statistic - statistic) < 1e-9)
    #expect(abs(test.probability - 0.05) < 0.0001)
  }

  /// Average ranks that give a statistic for 100 cases: all are the mean but two.
  private static func ranks(_ count: Int, _ statistic: Double) -> [Double] {
    let k = Double(count)
    let distance = (statistic * k * (k + 1) / 1_200 / 2).squareRoot()
    var ranks = [Double](repeating: (k + 1) / 2, count: count)
    ranks[0] -= distance
    ranks[1] += distance
    return ranks
  }

  @Test("Equal values share the mean of their ranks, and infinity is last")
  func ties() {
    #expect(RankTest.ranks(of: [3, 1, 2]) == [3, 1, 2])
    #expect(RankTest.ranks(of: [1, 1, 5]) == [1.5, 1.5, 3])
    #expect(RankTest.ranks(of: [.infinity, 7, .infinity, .infinity]) == [3, 1, 3, 3])
  }

  @Test("Treatments that never differ have probability 1, and those that always do a small one")
  func extremes() throws {
    let equal = try #require(RankTest(Array(repeating: [2.0, 2, 2], count: 9)))
    #expect(equal.statistic == 0 && equal.probability == 1)
    let ordered = try #require(RankTest(Array(repeating: [1.0, 2, 3], count: 9)))
    #expect(abs(ordered.statistic - 18) < 1e-9 && ordered.probability < 0.001)
    #expect(ordered.averageRanks[2] - ordered.averageRanks[0] > ordered.criticalDifference)
  }

  @Test("One case, one treatment, cases of different lengths and eleven treatments are refused")
  func refused() {
    #expect(RankTest([]) == nil)
    #expect(RankTest([[1, 2]]) == nil)
    #expect(RankTest([[1], [2]]) == nil)
    #expect(RankTest([[1, 2], [1, 2, 3]]) == nil)
    #expect(RankTest(Array(repeating: Array(repeating: 1, count: 11), count: 3)) == nil)
  }

  @Test("A median is the middle time, the mean of two, or infinity if half of the trials found nothing")
  func medians() throws {
    let trials = try AblationTrials(
      "# seconds 60\na\tcomplete\t1\t3.0\na\tcomplete\t2\t1.0\na\tcomplete\t3\t-\na\tseeds\t1\t-\na\tseeds\t2\t4\n"
    )
    #expect(trials.faults == ["a"] && trials.variants == ["complete", "seeds"])
    // The third seed has no trial of the other variant.
    #expect(trials.seeds("a") == [1, 2])
    #expect(trials.median("a", "complete") == 2)
    #expect(trials.median("a", "seeds") == .infinity)
    #expect(trials.median("a", "dictionary") == nil)
    let three = try AblationTrials("a\tcomplete\t1\t3\na\tcomplete\t2\t9\na\tcomplete\t3\t-")
    #expect(three.median("a", "complete") == 9)
  }

  @Test(
    "A line that isn't a trial is refused with its number",
    arguments: [
      "a\tcomplete\t1", "a\tcomplete\tx\t3", "a\tcomplete\t1\tsoon", "a\tcomplete\t1\t-3", "\tcomplete\t1\t3", "a",
    ]
  )
  func malformed(_ line: String) {
    #expect(throws: AblationTrials.MalformedLine(number: 2, text: line)) { try AblationTrials("# first\n\(line)\n") }
  }

  @Test("The table has medians, ranks, and the variants that differ from the complete harness")
  func table() throws {
    var lines: [String] = []
    for fault in 1...8 {
      for seed in 1...3 {
        lines.append("f\(fault)\tcomplete\t\(seed)\t\(seed).25")
        lines.append("f\(fault)\tmutator\t\(seed)\t\(seed == 1 ? "9" : "-")")
        lines.append("f\(fault)\tvalue-profile\t\(seed)\t2.25")
      }
    }
    lines.append("unfinished\tcomplete\t1\t1")
    let text = AblationTable(trials: try AblationTrials(lines.joined(separator: "\n")), limit: 60).text
    #expect(text.hasPrefix("| fault | complete | without mutator | with value profile |\n|---|--:|--:|--:|\n"))
    #expect(
      text.contains("\n| f8 | 2.2 | > 60 (1/3) | 2.2 |\n| trials that found the fault | 100 % | 33 % | 100 % |\n")
    )
    #expect(text.contains("\n| average rank | 1.50 | 3.00 | 1.50 |\n\nFriedman's"))
    #expect(text.contains("Friedman's test over 8 faults: χ² = 12.00, p = 0.0025."))
    #expect(text.contains("Nemenyi's test at 0.05: 1.17. These variants differ"))
    #expect(text.contains(" differ from the complete harness: without mutator (slower)."))
    #expect(text.hasSuffix("\n\nNot finished, and left out: unfinished."))
  }

  @Test("The table of mutants says what each one is, and averages are in the columns of their variants")
  func descriptions() throws {
    var lines = ["# seconds 5", "# fault\t0123456789\ta.swift:7\tconstant\tScanner\t3 of 97"]
    // Neither the mutants nor the variants are in the order of the table.
    for fault in ["abcdef0123", "0123456789"] {
      lines += ["\(fault)\tseeds\t1\t2.5", "\(fault)\tcomplete\t1\t1.24"]
    }
    let text = AblationTable(trials: try AblationTrials(lines.joined(separator: "\n")), limit: 5).text
    #expect(
      text.hasPrefix(
        """
        | mutant | place | change | target | held out | complete | without seeds |
        |---|---|---|---|---|--:|--:|
        | 0123456789 | a.swift:7 | constant | Scanner | 3 of 97 | 1.2 | 2.5 |
        | abcdef0123 |  |  |  |  | 1.2 | 2.5 |
        | average rank |  |  |  |  | 1.00 | 2.00 |

        """
      )
    )
  }

  @Test("Of two variants with a fault that most trials don't find, the one that finds it more often ranks first")
  func rankOfRareFindings() throws {
    let times = [("complete", "---"), ("mutator", "---"), ("dictionary", "12-"), ("seeds", "-4-")]
    let lines = ["a", "b"].flatMap { fault in
      times.flatMap { variant, times in
        times.enumerated().map { seed, time in "\(fault)\t\(variant)\t\(seed + 1)\t\(time)" }
      }
    }
    let text = AblationTable(trials: try AblationTrials(lines.joined(separator: "\n")), limit: 5).text
    #expect(text.hasPrefix("| fault | complete | without mutator | without dictionary | without seeds |\n"))
    #expect(text.contains("\n| b | > 5 (0/3) | > 5 (0/3) | 2.0 (2/3) | > 5 (1/3) |\n"))
    #expect(text.contains("\n| trials that found the fault | 0 % | 0 % | 66 % | 33 % |\n"))
    #expect(text.contains("\n| average rank | 3.50 | 3.50 | 1.00 | 2.00 |\n"))
  }

  @Test("The table of one fault has no ranks")
  func oneFault() throws {
    let text = AblationTable(trials: try AblationTrials("a\tcomplete\t1\t1\na\tseeds\t1\t2"), limit: 5).text
    #expect(text.hasSuffix("| a | 1.0 | 2.0 |\n\nRanks require two faults, and from two to ten variants."))
  }
}
