import ChildProcesses
import Foundation
import Measures
import Testing

@Suite("The census command", .timeLimit(.minutes(20)))
struct CensusCommandTests {
  private static let header = "repository,number,thread,client,kind,second,expected,found,location,outcome,declaration"

  private func census(_ text: String) throws -> ChildProcess.Result {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "incidents.csv")
      try Data(text.utf8).write(to: file)
      return try ExecutableTests.run(["census", "--incidents", file.path])
    }
  }

  @Test("The incidents of a file are counted by kind and outcome")
  func counts() throws {
    let outcome = try census(
      """
      \(Self.header)
      a/b,1,issue,Swift,null,null,String,null,field,defaulted,
      a/b,2,issue,Kotlin,null,null,Int,"null, then 1",field,defaulted,union
      a/c,3,pull,Swift,notJSON,emptyBody,a list,HTML,body,thrown,

      """
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines[0]
        == "Of 3 incidents, 2 would not have reached a user as a failure, 0 would have, and 1 must not be hidden."
    )
    // Two of three agree; by chance, 2/3 · 2/3 of them would.
    #expect(lines[1] == "The readers agree on 2 of 3 kinds, κ = 0.40.")
    #expect(lines.contains("kind all rescued lossy defaulted thrown failed plain"))
    #expect(lines.contains("null 2 0 0 2 0 0 0"))
    #expect(lines.contains("notJSON 1 0 0 0 1 0 0"))
    #expect(lines.contains("the model of the census 0 2 0 0"))
    #expect(lines.contains("and declared shapes 1 1 0 0"))
  }

  @Test(
    "A file that can't be read, has no incidents or a wrong line gives exit code 64 and a message that names it",
    arguments: [
      ("", "incidents.csv has no incidents"),
      (header + "\n", "incidents.csv has no incidents"),
      (header + "\na/b,1,issue,Swift,null,null,String,null,field,lost,\n", "incidents.csv: line 2 isn't an incident"),
      (header + "\na/b,1\n", "incidents.csv: line 2 isn't an incident"),
      (
        header + "\na/b,1,issue,Swift,null,null,String,null,field,thrown,guess\n",
        "incidents.csv: line 2 isn't an incident"
      ),
      (header + "\r\n\r\na/b,1\r\n", "incidents.csv: line 3 isn't an incident"),
      ("number,number\n1,2\n", "incidents.csv: line 1 isn't an incident"),
    ]
  )
  func refused(text: String, message: String) throws {
    let outcome = try census(text)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("A missing file gives exit code 64 and a message that names it")
  func missing() throws {
    let outcome = try ExecutableTests.run(["census", "--incidents", "/no/such.csv"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("can't read /no/such.csv"))
  }
}
