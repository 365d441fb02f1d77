#if os(macOS) || os(Linux)
  import Foundation
  import FuzzProperties
  import Testing

  @Suite("The driver script")
  struct DriverTests {
    private static func fuzz(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
      let process = Process()
      process.executableURL = CommittedInput.package.appending(path: "fuzz")
      process.arguments = arguments
      // From a folder that is not the script's own: it works from anywhere.
      process.currentDirectoryURL = FileManager.default.temporaryDirectory
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      process.waitUntilExit()
      return (
        process.terminationStatus,
        String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self),
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      )
    }

    @Test("list names every target")
    func list() throws {
      let result = try Self.fuzz(["list"])
      #expect(result.status == 0)
      let names = result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
      #expect(names.map(String.init).sorted() == FuzzTarget.all.map(\.name).sorted())
    }

    @Test("--help prints the commands on standard output")
    func help() throws {
      let result = try Self.fuzz(["--help"])
      #expect(result.status == 0)
      for command in ["list", "run TARGET", "replay TARGET", "seeds"] { #expect(result.output.contains(command)) }
    }

    @Test(
      "bad usage gets one line that names it, and exit code 64",
      arguments: [
        [], ["walk"], ["run"], ["run", "Nothing"], ["run", "Everything", "soon"], ["run", "Everything", "0"],
        ["run", "Everything", "5", "6"], ["replay"], ["replay", "Everything", "/nowhere/at/all"], ["list", "x"],
        ["seeds", "x"],
      ]
    )
    func usage(_ arguments: [String]) throws {
      let result = try Self.fuzz(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("fuzz: ") == true)
    }
  }
#endif
