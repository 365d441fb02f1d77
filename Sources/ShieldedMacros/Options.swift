/// How `@Shielded` names the payload's keys of properties without `@Key`.
public enum KeyNaming {
  /// Like the properties.
  case asDeclared
  /// Like the properties, in snake case: `imageURL` is `image_url`.
  case snakeCase
}

/// What `@Shielded` does with the invalid elements of arrays.
public enum ListHandling {
  /// An element is replaced by its type's default.
  case replacing
  /// An element is dropped, as with `@Dropping`.
  case dropping
}
