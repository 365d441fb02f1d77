/// One measurement: what a probe decodes in its process.
public struct ColdCase: Hashable, Sendable, Codable {
  /// How the model is declared.
  public enum Model: String, CaseIterable, Sendable, Codable {
    /// Synthesized `Codable`.
    case plain
    /// `@SafeBox` on every property.
    case safebox
    /// `@Shielded` on the type.
    case macro
  }

  /// The decoder that is called.
  public enum Engine: String, CaseIterable, Sendable, Codable {
    /// Foundation's `JSONDecoder`.
    case foundation
    /// `ShieldedJSONDecoder`.
    case shielded

    /// The decoder's name in Swift.
    public var typeName: String { self == .foundation ? "JSONDecoder" : "ShieldedJSONDecoder" }
  }

  /// What is decoded, and how often.
  public enum Work: String, CaseIterable, Sendable, Codable {
    /// The small payload, twice.
    case small
    /// The medium payload, twice.
    case medium
    /// The large payload, twice.
    case large
    /// The small payload, once into the model and then once into each of ``ColdCase/furtherTypeCount`` more types.
    case furtherTypes

    /// The number of objects in the payload. They take about 1.3 KB, 40 KB and 1 MB.
    public var elementCount: Int {
      switch self {
      case .small, .furtherTypes: 7
      case .medium: 205
      case .large: 5_100
      }
    }

    /// The work's name in a table.
    public var title: String {
      switch self {
      case .small: "1.3 KB"
      case .medium: "40 KB"
      case .large: "1 MB"
      case .furtherTypes: "50 more types"
      }
    }
  }

  /// The number of types that ``Work/furtherTypes`` decodes after the model.
  public static let furtherTypeCount = 50

  /// How the model is declared.
  public var model: Model
  /// The decoder that is called.
  public var engine: Engine
  /// What is decoded, and how often.
  public var work: Work

  /// Creates a case.
  public init(_ model: Model, _ engine: Engine, _ work: Work) {
    self.model = model
    self.engine = engine
    self.work = work
  }

  /// All cases, the baseline of each work first.
  public static let all: [ColdCase] = Work.allCases.flatMap { work in
    Engine.allCases.flatMap { engine in Model.allCases.map { ColdCase($0, engine, work) } }
  }

  /// Plain `Codable` over `JSONDecoder` with the same work.
  public var baseline: ColdCase { ColdCase(.plain, .foundation, work) }

  /// The arguments that make a probe decode the case.
  /// - Parameter payload: The path of the payload's file.
  public func arguments(payload: String) -> [String] {
    [model.rawValue, engine.rawValue, work.rawValue, payload]
  }

  /// The case and the payload's path that arguments name, or `nil` if they name none.
  public static func parse(_ arguments: [String]) -> (case: ColdCase, payload: String)? {
    guard
      arguments.count == 4, let model = Model(rawValue: arguments[0]), let engine = Engine(rawValue: arguments[1]),
      let work = Work(rawValue: arguments[2])
    else { return nil }
    return (ColdCase(model, engine, work), arguments[3])
  }
}
