/// A line whose answer differs from that of decoding directly, so that timing it would be meaningless.
struct WrongAnswer: Error, CustomStringConvertible {
  let line: String
  let reason: String

  var description: String { "\(line) gave a wrong answer: \(reason)" }
}
