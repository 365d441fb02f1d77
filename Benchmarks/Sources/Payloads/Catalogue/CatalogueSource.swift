/// Writes a catalogue in any envelope.
struct CatalogueSource: RecordSource {
  private let envelope: Envelope
  private var values: CatalogueValues

  init(seed: UInt64, envelope: Envelope = .plain) {
    self.envelope = envelope
    values = CatalogueValues(generator: SeededGenerator(seed: seed, stream: 0))
  }

  var tail: String { envelope.tail }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: envelope)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> CatalogueRecord {
    let value = values.nextRecord()
    let record = value.record
    return document.members { document in
      CatalogueRecord(
        id: document.write("id", record.id),
        sku: document.write("sku", record.sku),
        name: document.write("name", record.name, escapesNonASCII: value.escapesName),
        category: document.write("category", record.category),
        price: document.write("price", record.price),
        rating: document.write("rating", record.rating),
        quantity: document.write("quantity", record.quantity),
        views: document.write("views", record.views),
        isActive: document.write("isActive", record.isActive),
        isFeatured: document.write("isFeatured", record.isFeatured),
        currency: document.write("currency", record.currency),
        updatedAt: document.write("updatedAt", record.updatedAt),
        tags: document.write("tags", record.tags)
      )
    }
  }
}
