/// How the program was built.
enum BuildConfiguration: String, Sendable, Codable {
  case debug
  case release

  /// The configuration of this very build.
  static var current: BuildConfiguration {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  /// What to say loudly before measuring with an unoptimised build; nil for an optimised one.
  var warning: String? {
    guard self == .debug else { return nil }
    return """
      ****************************************************************************
      *  WARNING: this is a debug build. ITS TIMINGS MEAN NOTHING.               *
      *  Build with `-c release`, or use Benchmarks/run, which does.             *
      ****************************************************************************

      """
  }
}
