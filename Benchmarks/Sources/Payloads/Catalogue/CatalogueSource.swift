/// Writes a catalogue in any envelope.
struct CatalogueSource: RecordSource {
  var values: CatalogueValues
  var envelope = Envelope.plain

  mutating func writeRecord(to document: inout DocumentWriter) -> CatalogueRecord {
    var (record, escapesName) = values.nextRecord()
    document.members { document in
      document.write("id", &record.id)
      document.write("sku", &record.sku)
      document.write("name", &record.name, escapesNonASCII: escapesName)
      document.write("category", &record.category)
      document.write("price", &record.price)
      document.write("rating", &record.rating)
      document.write("quantity", &record.quantity)
      document.write("views", &record.views)
      document.write("isActive", &record.isActive)
      document.write("isFeatured", &record.isFeatured)
      document.write("currency", &record.currency)
      document.write("updatedAt", &record.updatedAt)
      document.write("tags", &record.tags)
    }
    return record
  }
}
