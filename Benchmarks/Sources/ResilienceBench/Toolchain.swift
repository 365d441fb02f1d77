import BenchmarkReports
import ChildProcesses
import Measures

/// The compiler that built the program.
enum Toolchain {
  /// The compiler of this build, and the one installed.
  static var current: BenchmarkResults.Toolchain {
    BenchmarkResults.Toolchain(compiler: compilerVersion, installed: installedVersion)
  }

  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var installedVersion: String? {
    ChildProcess.output(of: ["swift", "--version"])?.split(separator: "\n").first.map(String.init)
  }
}
