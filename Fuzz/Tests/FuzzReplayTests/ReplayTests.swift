import Foundation
import FuzzProperties
import Testing

@Suite("Replay of the committed inputs")
struct ReplayTests {
  @Test("Every property holds for a seed", arguments: CommittedInput.seeds)
  func seed(_ input: CommittedInput) throws {
    try input.target.check(Array(Data(contentsOf: URL(filePath: input.file))))
  }

  @Test("Every property holds for a regression", arguments: CommittedInput.regressions)
  func regression(_ input: CommittedInput) throws {
    try input.target.check(Array(Data(contentsOf: URL(filePath: input.file))))
  }
}
