#if os(Linux) || os(macOS)
  import Foundation

  extension SwiftCompiler {
    /// The toolchain's folder with the modules of the standard library; `pm` inside it has those of package manifests.
    ///
    /// - Returns: A path such as `/usr/lib/swift`.
    /// - Throws: ``SwiftCompilerError``, or an error of Foundation's if the compiler can't be run.
    public func resources() async throws -> String {
      struct Information: Decodable {
        struct Paths: Decodable { let runtimeResourcePath: String }
        let paths: Paths
      }
      let (status, output) = try await run(["-print-target-info"])
      guard status == 0 else { throw SwiftCompilerError.failed(status: status, output: output) }
      return try JSONDecoder().decode(Information.self, from: Data(output.utf8)).paths.runtimeResourcePath
    }
  }
#endif
