/// The actions that a rescue may take, for each kind of expected type (the target) and of found value (the source).
///
/// The same model works with any policy: a list screen can decode leniently and a contract test strictly.
///
///     var policy = RescuePolicy.lenient
///     policy[.integer, from: .boolean] = .default   // true doesn't become 1
///     policy.set(.throw, from: .missing)            // a missing key is an error, whatever the type
///
/// A policy doesn't change a value that plain `Codable` reads, or an Optional whose key is missing or `null`. There are two
/// exceptions. If a decoder of this package reads a `Decimal` that can't hold every digit, ``Action/retype`` and
/// ``Action/default`` replace it by the default. And in a `@Shielded` type, a missing key of an Optional with a default of its own
/// gives that default, so a policy may forbid it.
public struct RescuePolicy: Sendable, Hashable {
  /// The maximum that a rescue may do. From ``throw``, which allows nothing, each action allows more than the one before.
  @nonexhaustive
  public enum Action: String, Sendable, Hashable, CaseIterable, Codable {
    /// The value isn't rescued, and decoding it throws what plain `Codable` throws.
    ///
    /// The error is passed to the enclosing value. A DTO that fails in this way is itself rescued by its wrapper or list,
    /// unless the policy throws for ``RescueTarget/object`` as well.
    case `throw`
    /// The default is used; the token isn't converted.
    case `default`
    /// The token is converted if nothing is lost. Otherwise the default is used.
    case retype
    /// The token is converted even if information is lost.
    case lossy

    /// A Boolean value that indicates whether a token is converted if nothing is lost.
    var allowsRetyping: Bool { self == .retype || self == .lossy }
  }

  /// Allows everything in the rescue table. This is the policy of a decode that sets none.
  public static let lenient = RescuePolicy(.lossy)

  /// Allows no rescues: decoding throws the same errors as plain `Codable`.
  public static let strict = RescuePolicy(.throw)

  private let everywhere: Action
  /// The other actions, by target and source. Empty if there are none, so that equal policies have equal lists. A dictionary takes
  /// 7 KB of code.
  private var exceptions: [Action?] = []

  /// Creates a policy that takes the same action everywhere.
  ///
  /// - Parameter action: The action for every target and source.
  public init(_ action: Action) { everywhere = action }

  /// The action for a target and a source.
  ///
  /// - Parameters:
  ///   - target: The kind of the expected type.
  ///   - source: The kind of the found value.
  public subscript(target: RescueTarget, from source: RescueSource) -> Action {
    get { exceptions.isEmpty ? everywhere : exceptions[Self.position(target, source)] ?? everywhere }
    set {
      if exceptions.isEmpty {
        if newValue == everywhere { return }
        exceptions = Array(repeating: nil, count: RescueTarget.count * RescueSource.count)
      }
      exceptions[Self.position(target, source)] = newValue == everywhere ? nil : newValue
      if exceptions.allSatisfy({ $0 == nil }) { exceptions = [] }
    }
  }

  private static func position(_ target: RescueTarget, _ source: RescueSource) -> Int {
    target.position * RescueSource.count + source.position
  }

  /// The action for every target and source, or `nil` if it depends on them.
  var onlyAction: Action? { exceptions.isEmpty ? everywhere : nil }

  /// A Boolean value that indicates whether the policy allows nothing in the rescue table, so that no token needs to be read.
  var isStrict: Bool { everywhere == .throw && exceptions.isEmpty }

  /// A Boolean value that indicates whether the policy allows everything in the rescue table.
  var isLenient: Bool { everywhere == .lossy && exceptions.isEmpty }

  /// Sets the action for every target.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - source: The kind of the found value.
  public mutating func set(_ action: Action, from source: RescueSource) {
    for target in RescueTarget.allCases { self[target, from: source] = action }
  }

  /// Sets the action for every source.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The kind of the expected type.
  public mutating func set(_ action: Action, for target: RescueTarget) {
    for source in RescueSource.allCases { self[target, from: source] = action }
  }
}

/// The decision of a policy about a value that plain `Codable` could not decode.
///
/// `Value` is the type of the converted value, or `Void` if the caller holds the value.
@usableFromInline
enum RescueDecision<Value> {
  /// The converted value is used.
  case keep(Value)
  /// No value is usable: the default is used, or the element is dropped.
  case replace
  /// The policy forbids the rescue: plain `Codable`'s error is thrown.
  case refuse
}

extension RescueDecision where Value == Void {
  /// Applies a policy to a conversion.
  @inline(__always)
  init(_ action: RescuePolicy.Action, on outcome: ConversionOutcome) {
    switch (action, outcome) {
    case (.throw, _): self = .refuse
    case (_, .exact), (.retype, .retyped), (.lossy, .retyped), (.lossy, .lossy): self = .keep(())
    case (_, .unusable), (.default, .retyped), (.default, .lossy), (.retype, .lossy): self = .replace
    }
  }
}
