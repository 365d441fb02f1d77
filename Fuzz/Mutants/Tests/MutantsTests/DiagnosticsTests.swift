@testable import Mutants
import Testing

@Suite("The compiler's errors", .timeLimit(.minutes(20)))
struct DiagnosticsTests {
  @Test("Errors in the folder are found, each once, and warnings and notes are not")
  func errors() {
    let output = """
      [3/9] Compiling M
      /copy/Sources/M/a.swift:12:3: error: binary operator '/' cannot be applied
      12 |   a / b
         |   `- error: binary operator '/' cannot be applied
      /copy/Sources/M/a.swift:12:3: error: binary operator '/' cannot be applied
      /copy/Sources/M/b.swift:1:7: warning: never used
      /copy/Sources/M/b.swift:2:7: note: declared here
      /elsewhere/c.swift:2:7: error: other
      error: fatalError
      /copy/Sources/M/b.swift:9:1: error: the compiler is unable to type-check this expression in reasonable time
      """
    #expect(
      Diagnostics(output, in: "/copy").places == [
        .init(file: "Sources/M/a.swift", line: 12, column: 3), .init(file: "Sources/M/b.swift", line: 9, column: 1),
      ]
    )
  }

  @Test("If the compiler crashes, the innermost place it was at is the error")
  func crash() {
    let output = """
      3.\tWhile evaluating request TypeCheckSourceFileRequest(source_file "/copy/Sources/M/a.swift")
      4.\tWhile silgen emitFunction SIL function "@f".
       for 'f()' (at /copy/Sources/M/a.swift:3:1)
      5.\tWhile type-checking statement at [/copy/Sources/M/a.swift:5:7 - line:9:1] RangeText="x"
      6.\tWhile type-checking expression at [/copy/Sources/M/a.swift:6:2 - line:6:9] RangeText="y"
      """
    #expect(Diagnostics(output, in: "/copy").places == [.init(file: "Sources/M/a.swift", line: 6, column: 2)])
    #expect(Diagnostics("error: link command failed", in: "/copy").places.isEmpty)
  }
}
