/// Writes a matrix row by row.
struct MatrixSource: RecordSource {
  var values: SeededGenerator

  mutating func writeRecord(to document: inout DocumentWriter) -> [Double] {
    let row = (0..<NumberMatrix.columns).map { _ in number() }
    switch document.drawDirt(for: .row) {
    case nil:
      var expected: [Double] = []
      document.writeArray(row) { document, index, number in
        expected.append(write(number, at: index, to: &document))
      }
      return expected
    case .null?:
      document.json.append("null")
      document.rescue([], .defaulted, .valueNotFound)
    default:
      document.json.append(document.dirt.pick(from: DirtySpellings.arraysOfOtherShape) ?? "7")
      document.rescue([], .defaulted, .typeMismatch)
    }
    return []
  }

  private func write(_ number: Double, at index: Int, to document: inout DocumentWriter) -> Double {
    switch document.drawDirt(for: .numberElement) {
    case nil:
      document.json.append(number.description)
      return number
    case .numberAsString?:
      document.json.append(string: document.paddedSpelling(of: number))
      document.rescue([.index(index)], .retyped)
      return number
    case .null?:
      document.json.append("null")
      document.rescue([.index(index)], .defaulted, .valueNotFound)
      return 0
    default:
      document.json.append(document.dirt.pick(from: ["{\"value\":1}", "[1]"]) ?? "[1]")
      document.rescue([.index(index)], .defaulted, .typeMismatch)
      return 0
    }
  }

  /// A coordinate, measurement, count or very small number, so that spellings differ in length and form.
  private mutating func number() -> Double {
    switch values.index(below: 8) {
    case 0: Double(values.index(below: 1_000))
    case 1: -Double(values.index(below: 100_000)) / 100
    case 2: values.unit()
    case 3: (values.unit() - 0.5) * 1e-6
    case 4: Double(values.index(below: 2_000_000_000)) * 1e9
    default: Double(values.index(below: 36_000_000) - 18_000_000) / 100_000
    }
  }
}
