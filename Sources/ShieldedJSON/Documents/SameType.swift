/// Gives a value the type that it has, where only the ``Treatment`` of the type says that it is the same.
///
/// - Parameters:
///   - value: The value.
///   - type: The value's own type.
@inline(__always)
func sameType<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  // Checked in debug builds only: the metadata of an array's type has to be searched for.
  assert(Value.self == Same.self)
  // Sound: a treatment is made from the type itself and remembered by its address, and every treatment gives values of the
  // one type that it is for.
  return unsafe unsafeBitCast(value, to: Same.self)
}
