import Payloads
import ShieldedDecoding

/// Compares a decoded value with the expected one, which declares the same fields but may have other types: a model's instead of the
/// record's, and wrappers around values.
enum ValueDifference {
  /// The first difference as text, such as `record 3.price is 0.0, expected 9.5`, or `nil` if the values are equal.
  static func first(between actual: Any, and expected: Any, at place: String) -> String? {
    let (actual, expected) = (content(of: actual), content(of: expected))
    // `nil` for values of different types.
    let isSame = (expected as? any Equatable).flatMap { isEqual($0, actual) }
    if isSame == true { return otherZero(actual, expected, at: place) }
    let (mirror, wanted) = (Mirror(reflecting: actual), Mirror(reflecting: expected))
    if let found = rawText(actual), let wanted = rawText(expected), found == wanted { return nil }
    let isNil = mirror.displayStyle == .optional && wanted.displayStyle == .optional && mirror.children.isEmpty
    if isNil, wanted.children.isEmpty { return nil }
    if mirror.displayStyle != wanted.displayStyle || mirror.children.isEmpty || wanted.children.isEmpty
      || isUnordered(mirror)
    {
      return "\(place) is \(String(reflecting: actual)), expected \(String(reflecting: expected))"
    }
    // The fields of a model may be declared in another order.
    let fields = Dictionary(mirror.children.map { (name(of: $0), $0.value) }) { first, _ in first }
    for (index, child) in wanted.children.enumerated() {
      let label = name(of: child)
      let inner = label.map { "\(place).\($0)" } ?? "\(place)[\(index)]"
      let found = label == nil ? mirror.children.dropFirst(index).first?.value : fields[label]
      guard let found else {
        if let label { return "\(place) has no \(label)" }
        break
      }
      if let difference = first(between: found, and: child.value, at: inner) { return difference }
    }
    guard mirror.children.count != wanted.children.count else { return isSame == false ? "\(place) differs" : nil }
    return "\(place) has \(mirror.children.count) elements, expected \(wanted.children.count)"
  }

  /// The first zero with the other sign in equal values. `==` takes -0.0 for 0.0.
  private static func otherZero(_ actual: Any, _ expected: Any, at place: String) -> String? {
    // There can be millions of these records, and few have a zero.
    if let record = expected as? CatalogueRecord, record.price != 0, record.rating != 0 { return nil }
    if let found = actual as? Double, let wanted = expected as? Double {
      return found.sign == wanted.sign ? nil : "\(place) is \(found), expected \(wanted)"
    }
    let (mirror, wanted) = (Mirror(reflecting: actual), Mirror(reflecting: expected))
    if isUnordered(mirror) { return nil }
    return zip(mirror.children, wanted.children).enumerated().lazy.compactMap { index, pair in
      let inner = name(of: pair.1).map { "\(place).\($0)" } ?? "\(place)[\(index)]"
      return otherZero(content(of: pair.0.value), content(of: pair.1.value), at: inner)
    }.first
  }

  /// The value in a property wrapper, or the value itself.
  private static func content(of value: Any) -> Any { (value as? any WrapperOfValue)?.content ?? value }

  private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool? {
    (other as? Value).map { value == $0 }
  }

  /// The raw value of an enum's case, which is the same in every model.
  private static func rawText(_ value: Any) -> String? { (value as? any RawRepresentable)?.rawValue as? String }

  /// The name of a property, also of one in a wrapper.
  private static func name(of child: Mirror.Child) -> String? {
    child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
  }

  private static func isUnordered(_ mirror: Mirror) -> Bool {
    mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  }
}

/// A property wrapper whose value is compared, and not the wrapper.
private protocol WrapperOfValue {
  var content: Any { get }
}

extension SafeBox: WrapperOfValue {
  fileprivate var content: Any { wrappedValue }
}

extension DroppingArray: WrapperOfValue {
  fileprivate var content: Any { wrappedValue }
}

extension SafeArray: WrapperOfValue {
  fileprivate var content: Any { wrappedValue }
}

extension SafeDate: WrapperOfValue {
  fileprivate var content: Any { wrappedValue as Any }
}

extension DroppingDictionary: WrapperOfValue {
  fileprivate var content: Any { wrappedValue }
}

extension UnixDate: WrapperOfValue {
  fileprivate var content: Any { wrappedValue as Any }
}
