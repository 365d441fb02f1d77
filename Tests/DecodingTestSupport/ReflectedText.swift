/// The type of a value, and its parts with their labels. Equal values have equal texts: the entries of a dictionary and the elements
/// of a set, whose order depends on their addresses, are sorted.
package func reflectedText(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.children.isEmpty { return "\(type(of: value)) \(value)" }
  let parts = mirror.children.map { "\($0.label ?? "")=\(reflectedText(of: $0.value))" }
  let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  return "\(type(of: value))(\((isUnordered ? parts.sorted() : parts).joined(separator: ", ")))"
}
