/// A list of your own records: samples, drawn at random until the size is reached.
///
///     [{"city":"Bergen","celsius":7.5},{"city":"Tunis","celsius":31.0}, …]
///
/// A dirty record is one of the dirty samples, unchanged. The rate decides how often one is drawn. Density and mix have no
/// effect.
public struct SampleList<Record: Equatable & Sendable>: PayloadShape {
  /// The shape's name in listings and results.
  public let name: String
  /// A one-line summary.
  public let summary: String

  private let clean: [SampleRecord<Record>]
  private let dirty: [SampleRecord<Record>]

  /// Creates the shape.
  /// - Parameters:
  ///   - name: The name in listings and results: lower case, with hyphens, and unique.
  ///   - summary: A one-line summary.
  ///   - clean: Samples that follow the schema. If empty, the list is empty.
  ///   - dirty: Samples with dirt. If empty, no record is ever dirty.
  public init(name: String, summary: String, clean: [SampleRecord<Record>], dirty: [SampleRecord<Record>]) {
    self.name = name
    self.summary = summary
    self.clean = clean
    self.dirty = dirty
  }

  /// Writes the list piece by piece, with the expected result of each record.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Record> {
    let source = SampleSource(clean: clean, dirty: dirty, values: specification.values)
    return PayloadPieces(source, specification, recordCount: clean.isEmpty ? 0 : nil)
  }
}
