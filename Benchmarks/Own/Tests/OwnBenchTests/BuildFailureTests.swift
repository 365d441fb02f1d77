import Foundation
import Testing

@testable import OwnBench

@Suite("A failed build", .timeLimit(.minutes(20)))
struct BuildFailureTests {
  private func message(_ output: String) -> String {
    BuildFailure(output: output, status: 1, URL(filePath: "/p")).failure.description
  }

  @Test("A model that doesn't compile is reported with the compiler's first message")
  func plain() {
    let text = message(
      "[1/2] Compiling\n/p/Sources/PlainModel/A.swift:3:4: error: no X\n/p/Sources/PlainModel/A.swift:5:4: error: no Y"
    )
    #expect(text.hasPrefix("the model doesn't compile on its own: A.swift:3:4: error: no X; give every file"))
  }

  @Test("A version that doesn't compile is named, with its folder")
  func version() {
    let text = message("/p/Sources/SafeBoxModel/A.swift:3:4: error: no X")
    #expect(
      text.hasPrefix(
        "the safebox version of the model doesn't compile: A.swift:3:4: error: no X; it is in /p/Sources/SafeBoxModel"
      )
    )
  }

  @Test("An error in a macro's code is reported with the line of the attribute")
  func expansion() {
    let text = message(
      "macro expansion @Shielded:22:19: error: no X\n`- /p/Sources/ShieldedModel/A.swift:7:2: note: expanded code originates here"
    )
    #expect(
      text.hasPrefix(
        "the shielded version of the model doesn't compile: A.swift:7:2: macro expansion @Shielded:22:19: error: no X"
      )
    )
  }

  @Test("Any other failure is reported with its first error, or with the exit code")
  func other() {
    #expect(
      message("error: no manifest\nmore") == "the generated package doesn't build: error: no manifest; it is in /p"
    )
    #expect(message("") == "the generated package doesn't build: swift build failed with exit code 1; it is in /p")
  }
}
