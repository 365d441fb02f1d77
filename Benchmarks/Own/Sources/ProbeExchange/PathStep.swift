/// One step from a JSON container to one of its values.
public enum PathStep: Hashable, Sendable, Codable {
  /// The value for a key.
  case key(String)
  /// The element at a position.
  case index(Int)

  /// A path as a reader expects it: `items[3].price`, or "the body" if it is empty.
  public static func text(_ path: [PathStep]) -> String {
    var text = ""
    for step in path {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text.isEmpty ? "the body" : text
  }
}
