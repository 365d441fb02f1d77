import Foundation
import FuzzProperties
import Testing

@Suite("Replay of the committed inputs")
struct ReplayTests {
  @Test("every property holds for the seed", arguments: CommittedInput.seeds)
  func seed(_ input: CommittedInput) throws {
    try input.target.check(Array(Data(contentsOf: URL(filePath: input.file))))
  }

  @Test("every property holds for the regression", arguments: CommittedInput.regressions)
  func regression(_ input: CommittedInput) throws {
    try input.target.check(Array(Data(contentsOf: URL(filePath: input.file))))
  }
}
