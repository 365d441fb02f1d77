#if os(Linux) || os(macOS)
  import Foundation

  /// Starts processes.
  enum SpawnedProcess {
    #if canImport(Darwin)
      typealias FileActions = posix_spawn_file_actions_t?
    #else
      typealias FileActions = posix_spawn_file_actions_t
    #endif

    /// Starts a program in a process group of its own, with no signal blocked.
    ///
    /// - Parameters:
    ///   - arguments: The program, as a path or a name on the `PATH`, and its arguments.
    ///   - addFiles: Adds what becomes its files and its folder.
    static func spawn(
      _ arguments: [String],
      _ environment: [String: String],
      _ addFiles: (inout FileActions) -> Void
    ) throws -> pid_t {
      var words = arguments.map { strdup($0) }
      let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      var variables = merged.map { strdup("\($0)=\($1)") }
      defer { for text in words + variables { free(text) } }
      words.append(nil)
      variables.append(nil)
      #if canImport(Darwin)
        var files: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&files)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&files)
        posix_spawnattr_destroy(&attributes)
      }
      addFiles(&files)
      // A thread of Dispatch blocks most signals, and a program that it starts would inherit that: it would never receive the
      // signal that ends it.
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
      var number = pid_t()
      let result = ExecutableFile.lock.withLock {
        posix_spawnp(&number, arguments.first ?? "", &files, &attributes, words, variables)
      }
      guard result == 0 else {
        let program = arguments.first ?? "a program without a name"
        throw ChildProcess.StartFailure(description: "can't start \(program): \(String(cString: strerror(result)))")
      }
      return number
    }
  }
#endif
