/// Casts a value to its own type, if only the ``DecodingStrategy`` of the type establishes that the two types are the same.
///
/// - Parameters:
///   - value: The value.
///   - type: The value's own type.
/// - Returns: The value.
@inline(__always)
func sameType<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  // Checked in debug builds only, since the metadata of an array type has to be looked up.
  assert(Value.self == Same.self)
  // Sound: a strategy is made from the type itself and cached by its address, and every strategy produces values of exactly
  // the type that it is for.
  return unsafe unsafeBitCast(value, to: Same.self)
}
