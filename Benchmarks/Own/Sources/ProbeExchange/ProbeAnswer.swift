/// What a contender makes of one body.
public struct ProbeAnswer: Sendable, Codable {
  /// The contender.
  public var contender: ContenderKey
  /// The body's position among the arguments.
  public var body: Int
  /// The value as text, or `nil` if decoding throws.
  public var value: String?
  /// The error, or `nil` if there is none.
  public var error: String?
  /// The path of the error.
  public var errorPath: [PathStep]?
  /// The paths of the report's records.
  public var rescued: [[PathStep]]

  /// Creates an answer.
  public init(
    contender: ContenderKey,
    body: Int,
    value: String? = nil,
    error: String? = nil,
    errorPath: [PathStep]? = nil,
    rescued: [[PathStep]] = []
  ) {
    self.contender = contender
    self.body = body
    self.value = value
    self.error = error
    self.errorPath = errorPath
    self.rescued = rescued
  }
}
