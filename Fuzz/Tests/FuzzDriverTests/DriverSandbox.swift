#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation

  /// A package for the driver's tests: two targets, one of which fails, and a `swift` that builds nothing.
  ///
  /// It tests the driver, from its arguments to its exit code, within seconds. Two scripts simulate `swift` and libFuzzer, and
  /// write the same output. The self-test and `.ci/run` test real builds.
  struct DriverSandbox: ~Copyable {
    static let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let root: URL
    var package: URL { root.appending(path: "library/Fuzz") }

    init() throws {
      root = FileManager.default.temporaryDirectory.appending(path: "fuzz-sandbox-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      for part in ["Scripts", "libfuzzer.options"] {
        try FileManager.default.copyItem(at: Self.package.appending(path: part), to: package.appending(path: part))
      }
      try write(
        String(contentsOf: Self.package.appending(path: "fuzz"), encoding: .utf8),
        to: "fuzz",
        executable: true
      )
      for target in ["Sound", "Broken"] {
        try write("{}", to: "Seeds/\(target)/all.clean")
        try write("[]", to: "Regressions/\(target)/no-object")
      }
      try write("\"{\"\n", to: "Dictionaries/Sound.dict")
      try write(Self.compiler, to: "toolchain/swift", executable: true)
      try write(Self.fuzzer, to: "toolchain/fuzzer", executable: true)
      try write(Self.toolBuild, to: "../Tests/build", executable: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Runs the copy of the driver.
    func fuzz(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Result {
      try fuzz(arguments, environment: environment)
    }

    /// Runs the copy of the driver.
    func fuzz(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Result {
      try ChildProcess.Result.of(package.appending(path: "fuzz"), arguments, environment: toolchain(environment))
    }

    /// Returns the environment, with the simulated toolchain first on the path.
    func toolchain(_ environment: [String: String] = [:]) -> [String: String] {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      return environment.merging(["PATH": "\(package.path)/toolchain:\(path)"]) { $1 }
    }

    func write(_ text: String, to path: String, executable: Bool = false) throws {
      let file = package.appending(path: path)
      if executable { return try ExecutableFile.write(text, to: file) }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func read(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: package.appending(path: path)), as: UTF8.self)
    }

    func files(in path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: package.appending(path: path).path).sorted()
    }

    /// Simulates `swift build`: puts the simulated fuzzer in a folder that only `--show-bin-path` gives.
    private static let compiler = """
      #!/usr/bin/env bash
      if [[ -n ${BUILD_FAILS-} ]]; then echo "error: no such module 'Nothing'"; exit 1; fi
      while [[ $# -gt 0 ]]; do
        case $1 in
          --product) product=$2; shift ;;
          --scratch-path) scratch=$2; shift ;;
          --package-path) package=$2; shift ;;
          --show-bin-path) echo "$scratch/products"; exit 0 ;;
        esac
        shift
      done
      mkdir -p "$scratch/products"
      cp "$(dirname "$0")/fuzzer" "$scratch/products/$product"
      rm -f "$scratch/products/planted"
      if [[ -e $package/planted ]]; then cp "$package/planted" "$scratch/products/"; fi
      """

    /// Simulates Tests/build, which builds a tool and prints its path.
    private static let toolBuild = """
      #!/usr/bin/env bash
      if [[ -n ${BUILD_FAILS-} && $1 != ShieldedMacrosPlugin ]]; then
        echo "error: no such module 'Nothing'" >&2
        exit 1
      fi
      fuzz=$(cd "$(dirname "$0")/../Fuzz" && pwd)
      mkdir -p "$fuzz/.build-tools"
      cp "$fuzz/toolchain/fuzzer" "$fuzz/.build-tools/$1"
      echo "$fuzz/.build-tools/$1"
      """

    /// Simulates the fuzz targets under libFuzzer, and the replayer: the target Broken fails for every input, Sound for none,
    /// unless the active fault makes the file One.txt say "two". Also simulates the tool that plants faults.
    private static let fuzzer = """
      #!/usr/bin/env bash
      name=$(basename "$0")
      artifacts= merging= exact= idle= inputs=()
      for argument in "$@"; do
        case $argument in
          -artifact_prefix=*) artifacts=${argument#*=} ;;
          -exact_artifact_path=*) exact=${argument#*=} ;;
          -runs=0) idle=yes ;;
          -merge=1 | -set_cover_merge=1) merging=yes ;;
          -*) ;;
          *) inputs+=("$argument") ;;
        esac
      done
      # FuzzSeeds: two seeds for each target, and those that were merged.
      if [[ $name == FuzzSeeds ]]; then
        for target in Sound Broken; do
          case ${2-} in
            --all)
              mkdir -p "$3/all/$target" "$3/merged/$target"
              echo one >"$3/all/$target/a"
              echo two >"$3/all/$target/b"
              ;;
            --keep) cp "$3/$target"/* "$1/Seeds/$target/" ;;
          esac
        done
        exit 0
      fi
      # A line for each fault: the contents of the file that it changes.
      if [[ $name == PlantFaults ]]; then
        copy=$2 patched=$4
        shift 4
        for fault in "$@"; do cat "$patched/$fault/Sources/One.txt"; done >"$copy/planted"
        exit "${PLANTING_EXIT:-0}"
      fi
      echo "INFO: Loaded 1 modules   (${COUNTERS:-5000} inline 8-bit counters): 5000 [0x1, 0x2)," >&2
      echo "options: $*" >&2
      if [[ -n $merging ]]; then cp "${inputs[1]}"/* "${inputs[0]}/" 2>/dev/null; exit 0; fi
      if [[ -n ${STOPS-} ]]; then exit "$STOPS"; fi
      # libFuzzer without a limit, which ends by a signal.
      if [[ -n ${SPINS-} ]]; then
        stopped=
        trap 'stopped=yes' USR1
        while [[ -z $stopped ]]; do :; done
        echo "exiting as requested" >&2
      fi
      active=
      if [[ -n ${ACTIVE_MUTANT-} ]]; then active=$(sed -n "${ACTIVE_MUTANT}p" "$(dirname "$0")/planted"); fi
      if [[ $name == *Broken || $active == two ]]; then
        if [[ -n $exact ]]; then printf 'x' >"$exact"; fi
        echo "property cleanValuesAgree does not hold" >&2
        echo "    #1 0x1 in decode() $(cd "$(dirname "$0")/../../.." && pwd)/Sources/Thing.swift:7:3" >&2
        if [[ -n $artifacts ]]; then printf '{"a":\\t\\377}' >"${artifacts}crash-0123"; fi
        if [[ -n $artifacts || -n $exact ]]; then exit 77; else exit 1; fi
      fi
      if [[ -z $idle && -d ${inputs[0]-} ]]; then
        echo new >"${inputs[0]}/new"
        if [[ ${#inputs[@]} -eq 2 ]]; then echo new >"${inputs[0]}/new-from-one-folder"; fi
      fi
      # With -fork, libFuzzer prints neither INITED nor DONE.
      if [[ -n ${FORKS-} ]]; then
        echo "#900: cov: 1234 ft: 9 corp: 56 exec/s: 450 oom/timeout/crash: 0/0/0 time: 5s job: 1" >&2
        exit 0
      fi
      echo "#2	INITED cov: 7 ft: 7 corp: 2/4b exec/s: 0 rss: 30Mb" >&2
      echo "#900	DONE   cov: 1234 ft: 9 corp: 56/99b lim: 4 exec/s: 450 rss: 31Mb" >&2
      echo "stat::number_of_executed_units: 900" >&2
      echo "stat::average_exec_per_sec:     450" >&2
      echo "stat::peak_rss_mb:              31" >&2
      """
  }
#endif
