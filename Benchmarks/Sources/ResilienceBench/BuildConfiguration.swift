/// How the program was built.
enum BuildConfiguration: String, Sendable, Codable {
  case debug
  case release

  /// The configuration of this build.
  static var current: BuildConfiguration {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  /// A warning to show before measuring with an unoptimized build; `nil` for an optimized one.
  var warning: String? {
    guard self == .debug else { return nil }
    return """
      ****************************************************************************
      *  WARNING: this is a debug build. ITS TIMINGS AREN'T MEANINGFUL.         *
      *  Build with `-c release`, or use Benchmarks/run, which does.             *
      ****************************************************************************

      """
  }
}
