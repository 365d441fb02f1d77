#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite(
    "The build for OSS-Fuzz and ClusterFuzzLite",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip"), "zip packs the seed corpora"),
    .timeLimit(.minutes(20))
  )
  struct EngineBuildTests {
    private static func build(_ sandbox: borrowing DriverSandbox, _ environment: [String: String]) throws
      -> ChildProcess.Result
    {
      try ChildProcess.Result.of(
        sandbox.package.appending(path: "oss-fuzz/build.sh"),
        [],
        environment: sandbox.toolchain(environment)
      )
    }

    @Test("Each target has its seed corpus, its dictionary and its options", arguments: ["address", "none"])
    func layout(_ sanitizer: String) throws {
      let sandbox = try DriverSandbox()
      try sandbox.write("", to: "toolchain/llvm-symbolizer", executable: true)
      let out = sandbox.package.appending(path: "out").path
      let result = try Self.build(
        sandbox,
        ["OUT": out, "SANITIZER": sanitizer, "LIB_FUZZING_ENGINE": "-fsanitize=fuzzer", "WORK": sandbox.root.path]
      )
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        try sandbox.files(in: "out") == [
          "Broken", "Broken.options", "Broken_seed_corpus.zip", "Sound", "Sound.dict", "Sound.options",
          "Sound_seed_corpus.zip", "llvm-symbolizer",
        ]
      )
      #expect(FileManager.default.isExecutableFile(atPath: "\(out)/Sound"))
      #expect(try sandbox.read("out/Sound.options").hasPrefix("[libfuzzer]\n"))
      #expect(try sandbox.read("out/Sound.dict") == "\"{\"\n")
      let zip = try Data(contentsOf: sandbox.package.appending(path: "out/Sound_seed_corpus.zip"))
      for name in ["all.clean", "no-object"] { #expect(zip.firstRange(of: Data(name.utf8)) != nil) }
    }

    @Test(
      "Unsupported settings are refused",
      arguments: [
        ["OUT": ""], ["SANITIZER": "undefined"], ["SANITIZER": "memory"], ["FUZZING_ENGINE": "afl"],
        ["LIB_FUZZING_ENGINE": "/usr/lib/libFuzzingEngine.a"],
      ]
    )
    func refused(_ environment: [String: String]) throws {
      let sandbox = try DriverSandbox()
      let out = ["OUT": sandbox.package.appending(path: "out").path]
      let result = try Self.build(sandbox, out.merging(environment) { $1 })
      #expect(result.status == 64)
      #expect(result.errorLines.count == 1)
      let (name, value) = try #require(environment.first)
      #expect(result.errors.contains(name))
      #expect(value.isEmpty || result.errors.contains("'\(value)'"))
    }
  }
#endif
