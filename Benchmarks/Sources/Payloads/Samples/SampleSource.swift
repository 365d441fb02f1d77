/// Writes samples.
struct SampleSource<Record: Equatable & Sendable>: RecordSource {
  let envelope = Envelope.bareArray
  /// The clean samples, at least one.
  let clean: [SampleRecord<Record>]
  let dirty: [SampleRecord<Record>]
  var values: SeededGenerator

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
