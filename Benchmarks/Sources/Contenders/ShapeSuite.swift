import Foundation
import Payloads

/// A shape with all that decode it.
public struct ShapeSuite: Sendable {
  /// The shape.
  public let shape: any PayloadShape
  /// What every pair is measured against: plain `Codable`, on the clean payload.
  public let baseline: AnyContender
  /// Every contender, the baseline's first, the rulers last.
  public let contenders: [AnyContender]

  /// Creates a suite.
  /// - Parameters:
  ///   - shape: The documents.
  ///   - baseline: What every pair is measured against.
  ///   - contenders: The others, in the order of the table.
  public init<Shape: PayloadShape>(
    _ shape: Shape,
    baseline: any Contender<Shape>,
    contenders: [any Contender<Shape>]
  ) {
    func erased(_ contender: some Contender<Shape>) -> AnyContender { AnyContender(contender, on: shape) }
    self.shape = shape
    self.baseline = erased(baseline)
    self.contenders = [self.baseline] + contenders.map { erased($0) }
  }

  /// The contender of a name, or nil where the shape has none.
  public func contender(named name: String) -> AnyContender? {
    contenders.first { $0.name == name }
  }

  /// Writes a payload into memory.
  /// - Parameter specification: Everything that decides the payload.
  public func payload(_ specification: PayloadSpecification) -> (data: Data, totals: PayloadTotals) {
    let sink = DataSink()
    // A sink in memory has no reason to throw.
    let totals = (try? shape.write(specification, to: sink)) ?? PayloadTotals()
    return (sink.data, totals)
  }

  private final class DataSink: PayloadSink {
    private(set) var data = Data()

    func write(_ bytes: [UInt8]) {
      data.append(contentsOf: bytes)
    }
  }
}
