/// What decoding a document must produce.
package struct SpecifiedResult: Hashable, Sendable {
  /// The value, or the error that is thrown.
  package var outcome: Result<SpecifiedValue, SpecifiedError>
  /// The rescues in the order of decoding. If decoding throws, those before the error.
  package var records: [SpecifiedRecord]
  /// The lists whose elements a report counts, in the order in which they are read.
  package var lists: [SpecifiedList]

  package init(
    _ outcome: Result<SpecifiedValue, SpecifiedError>,
    records: [SpecifiedRecord] = [],
    lists: [SpecifiedList] = []
  ) {
    self.outcome = outcome
    self.records = records
    self.lists = lists
  }
}

/// One list whose elements a report counts.
package struct SpecifiedList: Hashable, Sendable {
  package var path: SpecifiedPath
  package var elementCount: Int

  package init(path: SpecifiedPath, elementCount: Int) {
    self.path = path
    self.elementCount = elementCount
  }
}
