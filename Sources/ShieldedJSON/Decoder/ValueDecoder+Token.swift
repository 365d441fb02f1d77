import ShieldedDecoding

extension ValueDecoder {
  /// Returns the tokens of a list's elements, for the rescue table.
  func tokens(at index: Int) -> [JSONToken] {
    let end = document.tape[index + 1].next
    var tokens: [JSONToken] = []
    tokens.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      tokens.append(token(at: position))
      position = document.index(after: position)
    }
    return tokens
  }

  /// Returns the token at a tape index, for the rescue table.
  func token(at index: Int) -> JSONToken {
    switch document.kind(at: index) {
    case .null: .null
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .integer, .fraction: .number(JSONNumber(text: document.spelling(at: index), fidelity: .spelling))
    case .array: tokenOfArrivingContainer(at: index) ?? .array(isEmpty: document.isEmpty(at: index))
    case .object: tokenOfArrivingContainer(at: index) ?? .object(isEmpty: document.isEmpty(at: index))
    default:
      if let token = incompleteString(at: index) {
        token
      } else if let text = document.text(at: index) {
        .string(text)
      } else {
        .invalidString(repaired: document.repairedText(at: index))
      }
    }
  }
}
