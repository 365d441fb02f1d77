import Foundation
import Payloads

/// A shape and all contenders that decode it.
public struct ShapeSuite: Sendable {
  /// The shape.
  public let shape: any PayloadShape
  /// The other half of every pair: plain `Codable`, on the clean payload.
  public let baseline: AnyContender
  /// Every contender, starting with the baseline and ending with the rulers.
  public let contenders: [AnyContender]

  /// Creates a suite.
  /// - Parameters:
  ///   - shape: The documents.
  ///   - baseline: The contender that is the other half of every pair.
  ///   - contenders: The other contenders, in the order of the table.
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

  /// The contender of a given name, or `nil` if the shape has none.
  public func contender(named name: String) -> AnyContender? {
    contenders.first { $0.name == name }
  }

  /// Generates a payload in memory.
  /// - Parameter specification: Everything that determines the payload.
  public func payload(_ specification: PayloadSpecification) -> (data: Data, totals: PayloadTotals) {
    let sink = DataSink()
    // A sink in memory doesn't throw.
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
