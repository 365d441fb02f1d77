/// Writes a catalogue record by record, and keeps account of what each dirty field must become.
///
/// Values and dirt come from two independent streams of the seed. A field's value is always drawn, dirty or not, so
/// that dirt never changes the values around it.
struct CatalogueWriter {
  static let endOfEnvelope = "]}"

  private(set) var rescues: [ExpectedRescue] = []
  private(set) var dirtCounts: [DirtKind: Int] = [:]
  var json = JSONBuffer()
  private var values: CatalogueValues
  var dirt: SeededGenerator
  private var dataKey = Catalogue.dataKey
  private var recordIndex = 0
  private var isFirstField = true
  private var isDirtyRecord = false
  private let dirtRate: Double
  private let dirtDensity: Double
  private let mix: DirtMix

  init(seed: UInt64, dirtRate: Double, dirtDensity: Double, mix: DirtMix) {
    values = CatalogueValues(generator: SeededGenerator(seed: seed, stream: 0))
    dirt = SeededGenerator(seed: seed, stream: 1)
    self.dirtRate = dirtRate
    self.dirtDensity = dirtDensity
    self.mix = mix
  }

  var bytes: [UInt8] { json.bytes }
  var byteCount: Int { json.bytes.count }

  mutating func reserveCapacity(forRecords count: Int) {
    // A reservation is a hint: no need for more than one growth step to go right.
    json.reserveCapacity(min(count, 1_000_000) * 280 + 64)
  }

  mutating func beginEnvelope() {
    if mix.contains(.renamedEnvelope), dirt.happens(dirtRate) {
      dataKey = Catalogue.renamedDataKey
      note(.renamedEnvelope)
      // The envelope is at fault, and that is the root of the document.
      rescues.append(ExpectedRescue(path: [], outcome: .retyped))
    }
    json.append("{\"code\":200,\"message\":\"ok\",\"\(dataKey)\":[")
  }

  mutating func endEnvelope() {
    json.append(Self.endOfEnvelope)
  }

  mutating func writeRecord(at index: Int) -> CatalogueRecord {
    recordIndex = index
    isFirstField = true
    isDirtyRecord = dirt.happens(dirtRate)
    json.append(index == 0 ? "{" : ",{")
    let value = values.nextRecord()
    let expected = CatalogueRecord(
      id: write("id", value.record.id),
      sku: write("sku", value.record.sku),
      name: write("name", value.record.name, escapesNonASCII: value.escapesName),
      category: write("category", value.record.category),
      price: write("price", value.record.price),
      rating: write("rating", value.record.rating),
      quantity: write("quantity", value.record.quantity),
      views: write("views", value.record.views),
      isActive: write("isActive", value.record.isActive),
      isFeatured: write("isFeatured", value.record.isFeatured),
      currency: write("currency", value.record.currency),
      updatedAt: write("updatedAt", value.record.updatedAt),
      tags: write("tags", value.record.tags)
    )
    json.append("}")
    return expected
  }

  // MARK: Tokens

  mutating func beginField(_ key: String) {
    json.append(isFirstField ? "\"" : ",\"")
    json.append(key)
    json.append("\":")
    isFirstField = false
  }

  mutating func writeList(_ elements: [String], replacing position: Int?, with token: String) {
    json.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(",") }
      if index == position {
        json.append(token)
      } else {
        json.append(string: element)
      }
    }
    json.append("]")
  }

  /// Writes what no target can use: nothing at all, `null`, an object or an array.
  mutating func writeUnusable(_ kind: DirtKind, _ key: String, innerToken: String) {
    switch kind {
    case .missing:
      rescue(key, .defaulted, .keyNotFound)
    case .null:
      beginField(key)
      json.append("null")
      rescue(key, .defaulted, .valueNotFound)
    default:
      beginField(key)
      let tokens = ["{\"value\":\(innerToken)}", "[\(innerToken)]", "{}", "[]"]
      json.append(dirt.pick(from: tokens) ?? "{}")
      rescue(key, .defaulted, .typeMismatch)
    }
  }

  /// The number that stands in a string's place: the string itself where it is one, as it is for an identifier.
  mutating func numberSpelling(of value: String) -> String {
    if !value.isEmpty, value.utf8.first != UInt8(ascii: "0"), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return value
    }
    let whole = 1 + dirt.index(below: 100_000)
    return dirt.happens(0.25) ? "\(whole).5" : "\(whole)"
  }

  // MARK: Account

  mutating func drawDirt(for target: FieldTarget) -> DirtKind? {
    guard isDirtyRecord, dirt.happens(dirtDensity), let kind = mix.kind(for: target, using: &dirt) else { return nil }
    note(kind)
    return kind
  }

  private mutating func note(_ kind: DirtKind) {
    dirtCounts[kind, default: 0] += 1
  }

  mutating func rescue(
    _ key: String,
    _ outcome: ExpectedRescue.Outcome,
    _ reason: ExpectedRescue.Reason? = nil,
    element: Int? = nil
  ) {
    var path: [PathComponent] = [.key(dataKey), .index(recordIndex), .key(key)]
    if let element { path.append(.index(element)) }
    rescues.append(ExpectedRescue(path: path, outcome: outcome, reason: reason))
  }
}
