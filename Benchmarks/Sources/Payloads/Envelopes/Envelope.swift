/// What stands around the records of a response that succeeded.
public enum Envelope: String, CaseIterable, Sendable {
  /// `{"code":200,"message":"ok","data":[…]}`: what all other shapes come in.
  case plain
  /// Contract A: `{"statusCode":200,"message":"ok","result":{"data":[…]}}`.
  case standard = "a"
  /// Contract B: `{"code":200,"msg":"ok","data":[…]}`.
  case codeMessage = "b"
  /// `{"code":0,"result":[…],"msg":"ok"}`.
  case codeResult = "code-result"
  /// `{"status":true,"data":[…]}`.
  case statusFlag = "status-flag"
  /// `{"data":{"list":[…]}}`: the payload at the end of a path.
  case path
  /// `[…]`: no envelope at all.
  case bareArray = "bare"

  /// The keys that lead from the root to the object which holds the records.
  var parents: [String] {
    switch self {
    case .standard: ["result"]
    case .path: ["data"]
    case .plain, .codeMessage, .codeResult, .statusFlag, .bareArray: []
    }
  }

  /// The key of the records; nil where they have none.
  var dataKey: String? {
    switch self {
    case .plain, .standard, .codeMessage, .statusFlag: "data"
    case .codeResult: "result"
    case .path: "list"
    case .bareArray: nil
    }
  }

  /// Whether a model finds the records under another key too.
  var canBeRenamed: Bool {
    self != .path && self != .bareArray
  }

  /// What stands behind the last record.
  var tail: String {
    switch self {
    case .plain, .codeMessage, .statusFlag: "]}"
    case .standard, .path: "]}}"
    case .codeResult: "],\"msg\":\"ok\"}"
    case .bareArray: "]"
    }
  }
}

extension DocumentWriter {
  /// The key under which a renamed envelope carries its records.
  static let renamedDataKey = "items"

  /// Writes what stands before the records, which may be dirty itself, and enters the list of records.
  mutating func writeHead(of envelope: Envelope) {
    let isRenamed = envelope.canBeRenamed && drawEnvelopeDirt(.renamedEnvelope)
    switch envelope {
    case .plain: json.append("{\"code\":200,\"message\":\"ok\",")
    case .standard: json.append("{\"statusCode\":\(codeToken("200")),\"message\":\"ok\",\"result\":{")
    case .codeMessage: json.append("{\"code\":\(codeToken("200")),\"msg\":\"ok\",")
    case .codeResult: json.append("{\"code\":\(codeToken("0")),")
    case .statusFlag: json.append("{\"status\":\(flagToken()),")
    case .path: json.append("{\"data\":{")
    case .bareArray: break
    }
    for parent in envelope.parents { enter(.key(parent)) }
    // The object that should hold the records is at fault, wherever it is.
    if isRenamed { rescue([], .retyped) }
    if let key = isRenamed ? Self.renamedDataKey : envelope.dataKey {
      json.append("\"\(key)\":")
      enter(.key(key))
    }
    json.append("[")
  }

  /// A code that is text where it is dirty, as many backends have it. No contract calls that a rescue.
  private mutating func codeToken(_ spelling: String) -> String {
    drawEnvelopeDirt(.numberAsString) ? "\"\(spelling)\"" : spelling
  }

  /// A flag that is true, in whatever words. No contract calls these a rescue.
  private mutating func flagToken() -> String {
    drawEnvelopeDirt(.creativeBool) ? creativeToken(for: true) : "true"
  }
}
