/// The default that a type has of its own, for the wrappers that name no other.
@usableFromInline
enum OwnDefault<Value: SafeValue>: DefaultValue {
  @inlinable static var defaultValue: Value { Value.safeDefault }
}
