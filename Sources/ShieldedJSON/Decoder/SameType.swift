/// Casts a value from one static type to another that is the same type at run time. The caller must know that the types are the
/// same, from a comparison or from a ``DecodingStrategy``.
///
/// - Parameters:
///   - value: A value of type `Same`.
///   - type: The static type of the result.
@inline(__always)
func sameType<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  // Checked in debug builds only, since looking up the metadata of an array type takes time.
  assert(Value.self == Same.self)
  // Sound: the caller has compared the two types, or uses the type's strategy. A strategy is determined from the type itself
  // and cached by its address, and produces values of exactly that type.
  return unsafe unsafeBitCast(value, to: Same.self)
}
