import Payloads

/// Receives the records of a catalogue as they are delivered.
///
/// Unless the records are compared, they are only counted and released, as those of an app that writes them to a database.
package struct StreamDelivery {
  /// The number of records.
  package private(set) var count = 0
  /// What the clock showed when the first records were delivered; `nil` if there were none.
  package private(set) var firstTime: UInt64?

  private let clock: () -> UInt64
  private let compare: ((CatalogueRecord) -> Void)?

  /// - Parameters:
  ///   - clock: The clock for the first records.
  ///   - compare: Receives the records in the form in which the generator expects them.
  package init(clock: @escaping () -> UInt64, compare: ((CatalogueRecord) -> Void)? = nil) {
    self.clock = clock
    self.compare = compare
  }

  /// Notes the time of the first records, which are shown but will be delivered later.
  mutating func show<Model: RecordModel>(_ models: some Collection<Model>) where Model.Record == CatalogueRecord {
    if firstTime == nil, !models.isEmpty { firstTime = clock() }
  }

  mutating func receive<Model: RecordModel>(_ models: some Collection<Model>) where Model.Record == CatalogueRecord {
    if models.isEmpty { return }
    show(models)
    count += models.count
    if let compare { for model in models { compare(model.record) } }
  }
}

extension CatalogueRecord: RecordModel {
  /// A record is its own model for plain `Codable`.
  var record: CatalogueRecord { self }
}
