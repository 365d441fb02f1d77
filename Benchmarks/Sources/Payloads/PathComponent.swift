/// One step of a path from a JSON value to a value within it.
public enum PathComponent: Hashable, Sendable {
  /// A member of an object.
  case key(String)
  /// An element of an array.
  case index(Int)
}

extension Array where Element == PathComponent {
  /// The path as text, such as `data[3].price`. The root has a name of its own.
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
