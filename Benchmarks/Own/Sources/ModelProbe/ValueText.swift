import Foundation

/// A value as text that is the same for a property with the library's wrapper and without.
package enum ValueText {
  package static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { of($0.value) } ?? "nil"
    case .collection:
      return "[" + mirror.children.map { of($0.value) }.joined(separator: ", ") + "]"
    case .set:
      return "{" + mirror.children.map { of($0.value) }.sorted().joined(separator: ", ") + "}"
    case .dictionary:
      return "{" + mirror.children.map { entry($0.value) }.sorted().joined(separator: ", ") + "}"
    case .struct, .class, .tuple:
      // Their descriptions have no fractions of a second, and no bytes.
      if let date = value as? Date { return "\(date.timeIntervalSinceReferenceDate)" }
      if let data = value as? Data { return data.base64EncodedString() }
      if value is URL || value is UUID || value is Decimal { return "\(value)" }
      if let wrapped = wrappedValue(mirror) { return of(wrapped) }
      return mirror.children.isEmpty ? "\(value)" : object(mirror)
    case .enum:
      guard let payload = mirror.children.first else { return "\(value)" }
      return "\(payload.label ?? "")(\(of(payload.value)))"
    default:
      return String(reflecting: value)
    }
  }

  private static func entry(_ value: Any) -> String {
    Mirror(reflecting: value).children.map { of($0.value) }.joined(separator: ": ")
  }

  private static func object(_ mirror: Mirror) -> String {
    var members: [String] = []
    var current: Mirror? = mirror
    while let mirror = current {
      members += mirror.children.map { child in "\(name(child)): \(of(child.value))" }
      current = mirror.superclassMirror
    }
    return "(" + members.joined(separator: ", ") + ")"
  }

  /// The property's name: the storage of a wrapped one has an underscore.
  private static func name(_ child: Mirror.Child) -> String {
    guard let label = child.label else { return "" }
    let isWrapped = label.hasPrefix("_") && wrappedValue(Mirror(reflecting: child.value)) != nil
    return isWrapped ? String(label.dropFirst()) : label
  }

  /// The value in one of the library's wrappers.
  private static func wrappedValue(_ mirror: Mirror) -> Any? {
    guard mirror.children.count == 1, let child = mirror.children.first, child.label == "wrappedValue" else {
      return nil
    }
    return child.value
  }
}
