import BenchmarkStatistics

/// What the answers and the picture are about.
extension ReportAnswer {
  /// The situations that were measured, from the cheapest to the most expensive payload, and then the small body.
  var situations: [Situation] { [clean, products, orders, typical, worst, small].compactMap { $0 } }

  var rowsByRate: [ContenderResult] {
    results.options.shapes.first.map(results.measurementsByRate) ?? []
  }

  private func situation(_ topic: String, _ payload: String, _ rows: [ContenderResult]) -> Situation? {
    let timed = contenders.compactMap { name in rows.first { $0.contender == name && $0.timing != nil } }
    return timed.isEmpty ? nil : Situation(topic: topic, payload: payload, rows: timed)
  }

  var clean: Situation? {
    situation("Clean", "a clean payload of \(mainSizeText)", rowsByRate.filter { $0.payload.rate == 0 })
  }

  /// The clean payload of `products`, which is the catalogue with the types of an app's models. The catalogue's fields are
  /// strings, numbers and Booleans.
  var products: Situation? {
    situation("An app's types", "clean products (\(Self.types))", cleanRows(of: "products"))
  }

  /// The clean payload of `orders`, which has the same types and lists of objects.
  var orders: Situation? {
    let payload = products == nil ? "clean orders (\(Self.types))" : "clean orders (also lists of objects)"
    return situation(products == nil ? "An app's types" : "Lists of objects", payload, cleanRows(of: "orders"))
  }

  /// The types that the first shape's fields don't have.
  private static let types = "dates, enums, decimals, URLs, UUIDs"

  /// The measurements of a shape's clean payload; none if it is the first shape, which the other sentences are about.
  private func cleanRows(of shape: String) -> [ContenderResult] {
    guard results.options.shapes.first != shape else { return [] }
    return results.measurementsByRate(shape: shape).filter { $0.payload.rate == 0 }
  }

  /// The rate that is nearest to a tenth.
  var typical: Situation? {
    let rates = rowsByRate.map(\.payload.rate).filter { $0 > 0 }
    guard let rate = rates.min(by: { abs($0 - 0.1) < abs($1 - 0.1) }) else { return nil }
    let payload = "\(NumberText.percent(rate)) of the records dirty"
    return situation("Typical dirt", payload, rowsByRate.filter { $0.payload.rate == rate })
  }

  /// Each contender's most expensive payload of the main size.
  var worst: Situation? {
    let rows = (rowsByRate + results.measurementsByKind).filter { $0.payload.rate > 0 && $0.timing != nil }
    let ordered = rows.sorted { ratio($0) > ratio($1) }
    var worst = situation("Worst dirt", "the most expensive dirt that was measured", ordered)
    worst?.hasOwnDirt = true
    return worst
  }

  /// The smallest payload, if it is smaller than the main size.
  var small: Situation? {
    let sizes = results.measurementsBySize.map(\.payload.size)
    guard let size = sizes.min(), let mainSize = results.mainSize, size < mainSize else { return nil }
    let rows = results.measurementsBySize.filter { $0.payload.size == size }
    let records = rows.first.flatMap { results.summary(of: $0.payload) }
    let payload =
      records.map { "a body of \($0.bytes) bytes and \($0.records == 1 ? "one record" : "\($0.records) records")" }
      ?? "a body of \(NumberText.bytes(size))"
    return situation("Small body", payload, rows)
  }

  private func ratio(_ row: ContenderResult) -> Double { row.timing?.processorRatio.value ?? 0 }

  private var mainSizeText: String { results.mainSize.map(results.sizeText) ?? "unknown size" }
}
