import DecoderAgreement

/// Places in a document. Every value has a number; a container's number comes before its children's.
extension JSONTree {
  /// Returns the numbers of all values that satisfy a condition.
  func places(where isWanted: (JSONTree) -> Bool = { _ in true }) -> [Int] {
    var places: [Int] = []
    var place = 0
    visit { tree in
      if isWanted(tree) { places.append(place) }
      place += 1
    }
    return places
  }

  /// Returns the value at a place, or the whole document if the document has no such place.
  func value(at wanted: Int) -> JSONTree {
    var found = self
    var place = 0
    visit { tree in
      if place == wanted { found = tree }
      place += 1
    }
    return found
  }

  private func visit(_ body: (JSONTree) -> Void) {
    body(self)
    switch self {
    case .token: break
    case .array(let elements): for element in elements { element.visit(body) }
    case .object(let members): for member in members { member.value.visit(body) }
    }
  }

  /// Changes the value at a place.
  mutating func change(at place: Int, _ body: (inout JSONTree) -> Void) {
    var remaining = place
    change(&remaining, body)
  }

  private mutating func change(_ remaining: inout Int, _ body: (inout JSONTree) -> Void) {
    if remaining == 0 { body(&self) }
    remaining -= 1
    guard remaining >= 0 else { return }
    switch self {
    case .token: break
    case .array(var elements):
      for index in elements.indices where remaining >= 0 { elements[index].change(&remaining, body) }
      self = .array(elements)
    case .object(var members):
      for index in members.indices where remaining >= 0 { members[index].value.change(&remaining, body) }
      self = .object(members)
    }
  }

  var isContainer: Bool {
    if case .token = self { false } else { true }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  var childCount: Int {
    switch self {
    case .token: 0
    case .array(let elements): elements.count
    case .object(let members): members.count
    }
  }
}
