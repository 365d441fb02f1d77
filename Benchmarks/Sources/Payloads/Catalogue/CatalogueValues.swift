/// Draws the values of clean records, with the variety in length and spelling of a real shop.
struct CatalogueValues {
  var generator: SeededGenerator

  /// Draws a record, and whether its name is written with escapes.
  mutating func nextRecord() -> (record: CatalogueRecord, escapesName: Bool) {
    let record = CatalogueRecord(
      id: "\(10_000_000 + generator.index(below: 90_000_000))",
      sku: 1 + generator.index(below: 99_999),
      name: name(),
      category: word(from: CatalogueVocabulary.categories),
      price: price(),
      rating: Double(generator.index(below: 51)) / 10,
      quantity: generator.index(below: 500),
      views: views(),
      isActive: generator.happens(0.9),
      isFeatured: generator.happens(0.1),
      currency: word(from: CatalogueVocabulary.currencies),
      updatedAt: timestamp(),
      tags: tags()
    )
    return (record, generator.happens(0.3))
  }

  private mutating func word(from words: [String]) -> String {
    generator.pick(from: words) ?? ""
  }

  /// A name of two to four words; one in 25 has non-ASCII characters or characters that JSON must escape.
  private mutating func name() -> String {
    if generator.happens(0.04) { return word(from: CatalogueVocabulary.unusualNames) }
    var name = word(from: CatalogueVocabulary.adjectives)
    if generator.happens(0.6) { name += " " + word(from: CatalogueVocabulary.materials) }
    name += " " + word(from: CatalogueVocabulary.things)
    if generator.happens(0.4) { name += " \(1 + generator.index(below: 30)) " + word(from: CatalogueVocabulary.units) }
    return name
  }

  /// A price in hundredths; one in eight is a whole number, spelled with `.0`.
  private mutating func price() -> Double {
    let hundredths = 99 + generator.index(below: 200_000)
    return generator.happens(0.125) ? Double(hundredths / 100) : Double(hundredths) / 100
  }

  /// A number of one to seven digits, each length about equally likely.
  private mutating func views() -> Int {
    let bounds = [10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    return generator.index(below: generator.pick(from: bounds) ?? 10)
  }

  private mutating func timestamp() -> String {
    let date = "\(2019 + generator.index(below: 7))-\(twoDigits(1, 12))-\(twoDigits(1, 28))"
    return "\(date)T\(twoDigits(0, 23)):\(twoDigits(0, 59)):\(twoDigits(0, 59))Z"
  }

  private mutating func twoDigits(_ lowest: Int, _ highest: Int) -> String {
    let number = lowest + generator.index(below: highest - lowest + 1)
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private mutating func tags() -> [String] {
    let count = 1 + generator.index(below: 5)
    return (0..<count).map { _ in word(from: CatalogueVocabulary.tags) }
  }
}
