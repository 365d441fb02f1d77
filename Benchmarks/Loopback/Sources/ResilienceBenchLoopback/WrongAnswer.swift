/// A line whose answer is not that of decoding directly: there is no sense in timing it.
struct WrongAnswer: Error, CustomStringConvertible {
  let line: String
  let reason: String

  var description: String { "\(line) gave a wrong answer: \(reason)" }
}
