/// The HTTP statuses that count as success.
///
///     RescueOptions(status: 201, successStatuses: .successful)   // 200 to 299
///     RescueOptions(status: 201, successStatuses: [200, 201])
///
/// By default, 200 alone is a success, because the response contracts that ``ShieldedResponse`` implements say so.
public struct SuccessStatuses: Sendable, Hashable {
  /// In ascending order, each once. A set takes 11 KB of code.
  private let statuses: [Int]

  /// 200 alone: the default.
  public static let ok: SuccessStatuses = [200]

  /// Every 2xx status: 200 to 299.
  public static let successful = SuccessStatuses(200...299)

  /// Creates a set of statuses.
  ///
  /// - Parameter statuses: The statuses, for example `200...204`. If there are none, no response is a success.
  public init(_ statuses: some Sequence<Int>) {
    var ordered: [Int] = []
    for status in Array(statuses).inOrder(by: <) where status != ordered.last { ordered.append(status) }
    self.statuses = ordered
  }

  /// Returns a Boolean value that indicates whether a status counts as success.
  ///
  /// - Parameter status: An HTTP status.
  /// - Returns: Whether it is one of the statuses.
  public func contains(_ status: Int) -> Bool { statuses.contains(status) }
}

extension SuccessStatuses: ExpressibleByArrayLiteral {
  /// Creates a set of the given statuses: `[200, 201]`.
  ///
  /// - Parameter elements: The statuses.
  public init(arrayLiteral elements: Int...) { self.init(elements) }
}
