import Payloads

/// Rulers: limits on the same bytes, set by code that decodes no records.
public enum Rulers {
  /// Whether this build has simdjson, which depends on whether the library's header was found.
  public static let hasSimdjson: Bool = {
    #if canImport(CSimdjson)
      true
    #else
      false
    #endif
  }()

  /// A note on what this build lacks, and how to get it, or `nil` if it is complete.
  public static let note: String? =
    hasSimdjson
    ? nil : "simdjson is left out: install libsimdjson-dev (Debian) or simdjson (Homebrew) and build again"

  /// Every ruler in this build, slowest first.
  static func all<Shape: PayloadShape>(for shape: Shape) -> [any Contender<Shape>] {
    var rulers: [any Contender<Shape>] = [SerializationTree<Shape>(), TapeScan<Shape>()]
    #if canImport(CSimdjson)
      rulers.append(SimdjsonTree<Shape>())
    #endif
    return rulers + [MemoryCopy<Shape>()]
  }
}
