/// Provides a type's own default, for wrappers that don't name another.
@usableFromInline
enum OwnDefault<Value: SafeValue>: DefaultValue {
  @inlinable static var defaultValue: Value { Value.defaultValue }
}
