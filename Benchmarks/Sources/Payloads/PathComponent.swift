/// One step from a JSON value to a value within it.
public enum PathComponent: Hashable, Sendable {
  /// Into an object.
  case key(String)
  /// Into an array.
  case index(Int)
}

extension Array where Element == PathComponent {
  /// The path in one piece, such as `data[3].price`; the root's is spelled out.
  public var joinedDescription: String {
    if isEmpty { return "the root" }
    var text = ""
    for component in self {
      switch component {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
