/// Which rescues are allowed: for each kind of target, from each kind of source.
///
/// The same model serves every policy: a list screen decodes leniently, a contract test strictly.
///
///     var policy = RescuePolicy.lenient
///     policy[.integer, from: .boolean] = .default   // true is not 1 here
///     policy.set(.throw, from: .missing)            // a missing key is an error, whatever the type
///
/// A value that plain `Codable` reads is never touched by a policy, nor is an Optional whose key is missing or `null`.
public struct RescuePolicy: Sendable, Hashable {
  /// The furthest that a rescue may go. Each action allows those before it, but for ``throw``.
  public enum Action: String, Sendable, Hashable, CaseIterable, Codable {
    /// No rescue: the value throws what plain `Codable` throws.
    ///
    /// The error goes to whatever encloses the value. A DTO that fails in this way is itself rescued by its box or list,
    /// unless the policy throws for ``RescueTarget/object`` as well.
    case `throw`
    /// The default stands in; the token is not converted.
    case `default`
    /// The token is converted where nothing is lost, else the default stands in.
    case retype
    /// The token is converted even at a loss.
    case lossy
  }

  /// Everything in the rescue table: the policy of a decode that names none.
  public static let lenient = RescuePolicy(.lossy)

  /// Nothing: a model throws exactly as plain `Codable` would, with the same error.
  public static let strict = RescuePolicy(.throw)

  private struct Cell: Hashable {
    var target: RescueTarget
    var source: RescueSource
  }

  private let everywhere: Action
  private var exceptions: [Cell: Action] = [:]

  /// Creates a policy that takes the same action everywhere.
  ///
  /// - Parameter action: The action for every target and source.
  public init(_ action: Action) {
    everywhere = action
  }

  /// The action for a target and a source.
  ///
  /// - Parameters:
  ///   - target: The kind of type expected.
  ///   - source: The kind of thing found.
  public subscript(target: RescueTarget, from source: RescueSource) -> Action {
    get { exceptions.isEmpty ? everywhere : exceptions[Cell(target: target, source: source)] ?? everywhere }
    set { exceptions[Cell(target: target, source: source)] = newValue == everywhere ? nil : newValue }
  }

  /// The action for a target and a token. What kind of source the token is, is found out only where it matters.
  subscript(target: RescueTarget, for token: JSONToken) -> Action {
    exceptions.isEmpty ? everywhere : self[target, from: token.source]
  }

  /// Whether nothing in the rescue table is allowed, so that no token need be looked at.
  var isStrict: Bool { everywhere == .throw && exceptions.isEmpty }

  /// Whether everything in the rescue table is allowed.
  var isLenient: Bool { everywhere == .lossy && exceptions.isEmpty }

  /// Sets the action for every target.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - source: The kind of thing found.
  public mutating func set(_ action: Action, from source: RescueSource) {
    for target in RescueTarget.allCases { self[target, from: source] = action }
  }

  /// Sets the action for every source.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The kind of type expected.
  public mutating func set(_ action: Action, for target: RescueTarget) {
    for source in RescueSource.allCases { self[target, from: source] = action }
  }
}
