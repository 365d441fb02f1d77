/// One method for each type of field: each writes the field, clean or dirty, and gives the value that must come of it.
extension CatalogueWriter {
  mutating func write(_ key: String, _ value: String, escapesNonASCII: Bool = false) -> String {
    switch drawDirt(for: .string) {
    case .stringAsNumber?:
      let spelling = numberSpelling(of: value)
      beginField(key)
      json.append(spelling)
      rescue(key, .retyped)
      return spelling
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"text\"")
      return ""
    case nil:
      beginField(key)
      json.append(string: value, escapesNonASCII: escapesNonASCII)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Int) -> Int {
    switch drawDirt(for: .integer) {
    case .numberAsString?:
      beginField(key)
      // Mostly as it is, at times with the white space and the fraction that other languages leave behind.
      let spellings = ["\(value)", "\(value)", "\(value)", " \(value) ", "\(value).0"]
      json.append(string: dirt.pick(from: spellings) ?? "\(value)")
      rescue(key, .retyped)
      return value
    case .misfitNumber?:
      beginField(key)
      if dirt.happens(0.5) {
        json.append("\(value).9")
        rescue(key, .lossy)
        return value
      }
      json.append(dirt.pick(from: ["1e300", "9223372036854775808"]) ?? "1e300")
      rescue(key, .defaulted, .outOfRange)
      return 0
    case let kind?:
      writeUnusable(kind, key, innerToken: "1")
      return 0
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Double) -> Double {
    switch drawDirt(for: .floatingPoint) {
    case .numberAsString?:
      beginField(key)
      let spelling = value.description
      json.append(string: dirt.pick(from: [spelling, spelling, spelling, " \(spelling) "]) ?? spelling)
      rescue(key, .retyped)
      return value
    case let kind?:
      writeUnusable(kind, key, innerToken: "0.5")
      return 0
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: Bool) -> Bool {
    switch drawDirt(for: .boolean) {
    case .creativeBool?:
      beginField(key)
      let tokens = value ? CatalogueVocabulary.creativeTrue : CatalogueVocabulary.creativeFalse
      json.append(dirt.pick(from: tokens) ?? "1")
      rescue(key, .retyped)
      return value
    case let kind?:
      writeUnusable(kind, key, innerToken: "true")
      return false
    case nil:
      beginField(key)
      json.append(value)
      return value
    }
  }

  mutating func write(_ key: String, _ value: [String]) -> [String] {
    switch drawDirt(for: .list) {
    case .stringAsNumber?:
      let position = dirt.index(below: value.count)
      let spelling = numberSpelling(of: "")
      beginField(key)
      writeList(value, replacing: position, with: spelling)
      rescue(key, .retyped, element: position)
      return value.replacing(position, with: spelling)
    case .corruptElement?:
      let position = dirt.index(below: value.count)
      let token = dirt.pick(from: ["{\"text\":\"new\"}", "[\"new\"]", "null"]) ?? "null"
      beginField(key)
      writeList(value, replacing: position, with: token)
      rescue(key, .defaulted, token == "null" ? .valueNotFound : .typeMismatch, element: position)
      return value.replacing(position, with: "")
    case .wrongShape?:
      beginField(key)
      json.append(dirt.pick(from: ["{\"0\":\"new\"}", "\"new\"", "7", "true"]) ?? "7")
      rescue(key, .defaulted, .typeMismatch)
      return []
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"new\"")
      return []
    case nil:
      beginField(key)
      writeList(value, replacing: nil, with: "")
      return value
    }
  }
}

extension Array {
  fileprivate func replacing(_ position: Int, with element: Element) -> [Element] {
    var copy = self
    if indices.contains(position) { copy[position] = element }
    return copy
  }
}
