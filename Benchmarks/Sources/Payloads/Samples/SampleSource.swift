/// Writes samples.
struct SampleSource<Record: Equatable & Sendable>: RecordSource {
  let tail = "]"
  private let clean: [SampleRecord<Record>]
  private let dirty: [SampleRecord<Record>]
  private var values: SeededGenerator

  /// Creates a source. At least one clean sample is required.
  init(clean: [SampleRecord<Record>], dirty: [SampleRecord<Record>], seed: UInt64) {
    self.clean = clean
    self.dirty = dirty
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("[")
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Record {
    var sample = clean[values.index(below: clean.count)]
    if document.isDirtyRecord, let replacement = document.dirt.pick(from: dirty) {
      sample = replacement
      for kind in sample.dirt { document.note(kind) }
      for rescue in sample.rescues { document.rescue(rescue.path, rescue.outcome, rescue.reason) }
    }
    document.json.append(sample.json)
    return sample.record
  }
}
