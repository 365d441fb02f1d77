import Payloads

/// The raw limits on the same bytes: what nobody decodes records with.
public enum Rulers {
  /// Whether this build has simdjson, which it has where the library's header was found.
  public static let hasSimdjson = false

  /// Every ruler that this build has, slowest first.
  static func all<Shape: PayloadShape>(for shape: Shape) -> [any Contender<Shape>] {
    [SerializationTree<Shape>(), TapeScan<Shape>(), MemoryCopy<Shape>()]
  }
}
