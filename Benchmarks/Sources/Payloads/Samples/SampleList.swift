/// A list of records of your own: samples that you have, drawn at random as often as the size asks for.
///
///     [{"city":"Bergen","celsius":7.5},{"city":"Tunis","celsius":31.0}, …]
///
/// A dirty record is one of the dirty samples, as it is: the rate says how often, and density and mix have no influence.
public struct SampleList<Record: Equatable & Sendable>: PayloadShape {
  /// The shape's name in listings and results.
  public let name: String
  /// What it is.
  public let summary: String

  private let clean: [SampleRecord<Record>]
  private let dirty: [SampleRecord<Record>]

  /// Creates the shape.
  /// - Parameters:
  ///   - name: The name in listings and results: lower case, with hyphens, and no other shape's.
  ///   - summary: One line that says what it is.
  ///   - clean: Records as promised; without any the list is empty.
  ///   - dirty: Records as they come. Without any, nothing is ever dirty.
  public init(name: String, summary: String, clean: [SampleRecord<Record>], dirty: [SampleRecord<Record>]) {
    self.name = name
    self.summary = summary
    self.clean = clean
    self.dirty = dirty
  }

  /// Writes the list piece by piece, and beside each record what decoding must give.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Record> {
    let source = SampleSource(clean: clean, dirty: dirty, seed: specification.seed)
    return PayloadPieces(source, specification, recordCount: clean.isEmpty ? 0 : nil)
  }
}
