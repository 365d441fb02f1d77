/// Writes a failed response. Dirt in its code or message is never a rescue, because there is no payload to repair.
struct FailedResponseSource: RecordSource {
  let tail = ""
  private let contract: FailedResponse.Contract
  private let size: Int
  private let text: String

  init(contract: FailedResponse.Contract, size: Int, values: SeededGenerator) {
    self.contract = contract
    self.size = size
    var values = values
    let messages = ["Forbidden", "Wrong password", "No permission", "Session expired", "Try again later"]
    text = values.pick(from: messages) ?? ""
  }

  mutating func writeHead(to document: inout DocumentWriter) {}

  mutating func writeRecord(to document: inout DocumentWriter) -> ResponseFailure {
    switch contract {
    case .standard:
      document.members { document in
        let code = writeCode("statusCode", 403, to: &document)
        document.beginField("result")
        let message = document.members { writeMessage("message", around: 45, to: &$0) }
        return ResponseFailure(code: code, message: message)
      }
    case .codeMessage:
      document.members { document in
        let code = writeCode("code", 1001, to: &document)
        return ResponseFailure(code: code, message: writeMessage("msg", around: 22, to: &document))
      }
    case .messageOnly:
      document.members { document in
        let message = writeMessage("message", around: 14, to: &document)
        return ResponseFailure(code: FailedResponse.status, message: message)
      }
    }
  }

  private func writeCode(_ key: String, _ code: Int, to document: inout DocumentWriter) -> Int? {
    switch document.drawDirt(for: .integer) {
    case .missing?:
      return nil
    case .numberAsString?:
      document.writeToken(key, "\"\(code)\"")
      return code
    case nil:
      document.writeToken(key, "\(code)")
      return code
    default:
      document.writeToken(key, "null")
      return nil
    }
  }

  /// Writes the message.
  /// - Parameter frame: The length of everything around the message in a clean response.
  private func writeMessage(_ key: String, around frame: Int, to document: inout DocumentWriter) -> String {
    var message = text
    if size > frame + text.utf8.count {
      let repetitions = (size - frame) / (text.utf8.count + 1) + 1
      message = Array(repeating: text, count: repetitions).joined(separator: " ")
    }
    switch document.drawDirt(for: .string) {
    case .missing?: break
    case .null?: document.writeToken(key, "null")
    case nil:
      document.beginField(key)
      document.json.append(string: message)
      return message
    default: document.writeToken(key, "{\"text\":7}")
    }
    return ResponseFailure.unknownMessage
  }
}
