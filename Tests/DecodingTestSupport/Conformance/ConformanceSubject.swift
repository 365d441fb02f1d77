import Foundation

/// A decoder under test, with the properties of its format and its arrays.
public protocol ConformanceSubject: Sendable, CustomStringConvertible {
  /// Whether the format has a `null`.
  var hasNull: Bool { get }

  /// Whether the elements after a failed one can be read.
  var reachesLaterElements: Bool { get }

  /// Decodes a payload.
  ///
  /// - Parameter tree: The payload; without `null` if the format doesn't have one.
  func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value
}

extension ConformanceSubject {
  /// Whether the format can represent the payload.
  func canExpress(_ tree: PayloadTree?) -> Bool {
    hasNull || tree.map { $0.propertyList != nil } ?? true
  }
}

/// Foundation's `JSONDecoder`.
public struct JSONSubject: ConformanceSubject {
  /// Creates the subject.
  public init() {}

  /// JSON has `null`.
  public var hasNull: Bool { true }

  /// The decoder stays at a failed element, where it can be read as another type.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree as JSON.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    try JSONDecoder().decode(type, from: Data(tree.json.utf8))
  }

  /// The decoder's name.
  public var description: String { "JSONDecoder" }
}

/// Foundation's `PropertyListDecoder`.
public struct PropertyListSubject: ConformanceSubject {
  /// The error for a tree that contains a `null`.
  public struct NullError: Error {}

  /// Creates the subject.
  public init() {}

  /// Property lists have no `null`.
  public var hasNull: Bool { false }

  /// The decoder stays at a failed element, where it can be read as another type.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree as a property list.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    guard let text = tree.propertyList else { throw NullError() }
    return try PropertyListDecoder().decode(type, from: Data(text.utf8))
  }

  /// The decoder's name.
  public var description: String { "PropertyListDecoder" }
}

/// The fake decoder of trees, with one habit.
public struct TreeSubject: ConformanceSubject {
  /// How arrays behave at an element that fails.
  public let habit: ElementHabit

  /// The maximum number of operations for one decode.
  public let operationLimit: Int

  /// Creates the subject.
  ///
  /// - Parameters:
  ///   - habit: How arrays behave at an element that fails.
  ///   - operationLimit: The maximum number of operations for one decode.
  public init(_ habit: ElementHabit, operationLimit: Int = 50_000) {
    self.habit = habit
    self.operationLimit = operationLimit
  }

  /// Trees have `null`.
  public var hasNull: Bool { true }

  /// Depends on the habit.
  public var reachesLaterElements: Bool { habit.reachesLaterElements }

  /// Decodes the tree.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    let budget = OperationBudget(limit: operationLimit)
    return try Value(from: TreeDecoder(tree, habit: habit, budget: budget))
  }

  /// The decoder's name, with its habit.
  public var description: String { "TreeDecoder that \(habit.rawValue)" }
}
