import Foundation

/// The stream for all output other than the result.
enum StandardError {
  /// Writes text unchanged.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Warns that the figures of a debug build mean nothing.
  static func warnAboutDebugBuild() {
    #if DEBUG
      write("WARNING: this is a debug build. ITS TIMINGS AREN'T MEANINGFUL. Use Benchmarks/Loopback/run.\n")
    #endif
  }
}
