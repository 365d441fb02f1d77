/// The module that decides which mutant is active, and its place in the manifest of the copy.
public enum MutantSwitch {
  /// The environment variable with the number of the active mutant.
  public static let variable = "ACTIVE_MUTANT"

  /// The environment variable with the path of a file in which each byte is set whose mutant was asked for.
  public static let notesVariable = "MUTANT_NOTES"

  /// The folder of the module, outside Sources, which the library's own tests compare with their map of it.
  public static let folder = "MutantSwitch"

  /// The source of the module.
  public static let source = """
    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    public enum Mutant {
      public static func isActive(_ number: Int) -> Bool {
        if number == active { return true }
        if let notes { notes[number] = 1 }
        return false
      }
    }

    private let active: Int = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0

    // A shared mapping keeps what was noted when the process crashes.
    nonisolated(unsafe) private let notes: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("\(notesVariable)") else { return nil }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return nil }
      let size = lseek(file, 0, SEEK_END)
      guard size > 0, let map = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), map != MAP_FAILED
      else { return nil }
      return map.assumingMemoryBound(to: UInt8.self)
    }()

    """

  /// Adds the module to a manifest, and makes the modules with mutants depend on it.
  ///
  /// - Parameters:
  ///   - manifest: The library's Package.swift.
  ///   - modules: The names of the modules.
  /// - Returns: The manifest, or `nil` if it doesn't declare one of the modules in the form that is known.
  public static func add(to manifest: String, modules: [String]) -> String? {
    var result = manifest
    for module in modules {
      let beginning = ".target(\n      name: \"\(module)\",\n      dependencies: ["
      guard let declared = result.range(of: beginning) else { return nil }
      result.insert(contentsOf: "\"MutantSwitch\", ", at: declared.upperBound)
    }
    guard let targets = result.range(of: "\n  targets: [\n") else { return nil }
    result.insert(contentsOf: "    .target(name: \"MutantSwitch\", path: \"\(folder)\"),\n", at: targets.upperBound)
    return result
  }
}

extension String {
  /// The place of a text in a text, without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
