/// Decodes from any value and ignores its content.
package struct IgnoredValue: Decodable {
  package init(from decoder: any Decoder) {}
}
