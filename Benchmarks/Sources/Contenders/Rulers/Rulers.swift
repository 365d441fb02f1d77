import Payloads

/// The raw limits on the same bytes: what nobody decodes records with.
public enum Rulers {
  /// Whether this build has simdjson, which it has where the library's header was found.
  public static let hasSimdjson: Bool = {
    #if canImport(CSimdjson)
      true
    #else
      false
    #endif
  }()

  /// What is missing in this build, and how to get it; nil where nothing is.
  public static let note: String? =
    hasSimdjson
    ? nil : "simdjson is left out: install libsimdjson-dev (Debian) or simdjson (Homebrew) and build again"

  /// Every ruler that this build has, slowest first.
  static func all<Shape: PayloadShape>(for shape: Shape) -> [any Contender<Shape>] {
    var rulers: [any Contender<Shape>] = [SerializationTree<Shape>(), TapeScan<Shape>()]
    #if canImport(CSimdjson)
      rulers.append(SimdjsonTree<Shape>())
    #endif
    return rulers + [MemoryCopy<Shape>()]
  }
}
