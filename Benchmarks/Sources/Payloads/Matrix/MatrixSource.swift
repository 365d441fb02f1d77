/// Writes a matrix row by row.
struct MatrixSource: RecordSource {
  let tail = Envelope.plain.tail
  private var values: SeededGenerator

  init(seed: UInt64) {
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: .plain)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> [Double] {
    let row = (0..<NumberMatrix.columns).map { _ in number() }
    switch document.drawDirt(for: .row) {
    case nil:
      document.json.append("[")
      let expected = row.enumerated().map { index, number in
        if index > 0 { document.json.append(",") }
        return write(number, at: index, to: &document)
      }
      document.json.append("]")
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
      document.json.append(number)
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
