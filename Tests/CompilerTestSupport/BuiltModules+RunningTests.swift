import Foundation

extension BuiltModules {
  /// The executable or, on macOS, the image inside the test bundle that contains this code.
  public static var runningTests: URL {
    #if os(Linux)
      // A test bundle is an executable here.
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      // The executable is a tool of Xcode or of the toolchain, which loads the test bundle.
      imageWithThisCode ?? URL(filePath: CommandLine.arguments[0])
    #endif
  }

  #if canImport(Darwin)
    private static var imageWithThisCode: URL? {
      var information = Dl_info()
      guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
      return URL(filePath: String(cString: name)).resolvingSymlinksInPath()
    }
  #endif
}
