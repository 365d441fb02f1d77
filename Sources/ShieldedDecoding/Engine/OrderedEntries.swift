/// The entries of an object, in the order of the payload if the decoder supplies it, and otherwise sorted by their keys.
///
/// Of equal keys, the first one counts. An engine decodes this type itself.
package struct OrderedEntries<Value: Decodable>: Decodable {
  package let entries: [(key: String, value: Value)]

  package init(_ entries: [(key: String, value: Value)]) { self.entries = entries }

  package init(from decoder: any Decoder) throws {
    // As a dictionary, so that no key strategy applies.
    entries = try decoder.singleValueContainer().decode([String: Value].self)
      .map { ($0.key, $0.value) }
      .inOrder { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
