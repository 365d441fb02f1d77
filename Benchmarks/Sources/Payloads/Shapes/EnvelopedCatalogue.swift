/// The catalogue's records in another envelope.
///
///     {"statusCode":200,"message":"ok","result":{"data":[{"id":"52614387", …}]}}
///
/// Besides the records' own dirt, the envelope's key may be renamed, its code a string, and its flag spelled differently.
package struct EnvelopedCatalogue: PayloadShape {
  /// The envelope around the records.
  package let envelope: Envelope

  /// The shape's name in listings and results, such as `envelope-a`.
  package var name: String { "envelope-\(envelope.rawValue)" }

  package var summary: String {
    switch envelope {
    case .plain: "catalogue records in {code, message, data}"
    case .standard: "catalogue records in contract A, {statusCode, message, result: {data}}"
    case .codeMessage: "catalogue records in contract B, {code, msg, data}"
    case .codeResult: "catalogue records in {code, result, msg}"
    case .statusFlag: "catalogue records in {status: true, data}"
    case .path: "catalogue records in {data: {list}}"
    case .bareArray: "catalogue records in a bare array"
    }
  }

  /// Creates the shape.
  package init(_ envelope: Envelope) {
    self.envelope = envelope
  }

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<CatalogueRecord> {
    let source = CatalogueSource(values: CatalogueValues(generator: specification.values), envelope: envelope)
    return PayloadPieces(source, specification)
  }
}

/// The envelope around the records of a successful response.
package enum Envelope: String, CaseIterable, Sendable {
  /// `{"code":200,"message":"ok","data":[…]}`: the envelope of most other shapes.
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
  /// `[…]`: no envelope.
  case bareArray = "bare"

  /// The keys from the root to the object that contains the records.
  var parents: [String] {
    switch self {
    case .standard: ["result"]
    case .path: ["data"]
    case .plain, .codeMessage, .codeResult, .statusFlag, .bareArray: []
    }
  }

  /// The key of the records, or `nil` if they have none.
  var dataKey: String? {
    switch self {
    case .plain, .standard, .codeMessage, .statusFlag: "data"
    case .codeResult: "result"
    case .path: "list"
    case .bareArray: nil
    }
  }

  /// A Boolean value that indicates whether a model also finds the records under an alternative key.
  var canBeRenamed: Bool {
    self != .path && self != .bareArray
  }

  /// The text after the last record.
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
  /// The key of the records in a renamed envelope.
  static let renamedDataKey = "items"

  /// Writes the text before the records, which can be dirty too, and enters the list of records.
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
    // The rescue is reported at the object that should contain the records, wherever it is.
    if isRenamed { rescue([], .retyped) }
    if let key = isRenamed ? Self.renamedDataKey : envelope.dataKey {
      json.append("\"\(key)\":")
      enter(.key(key))
    }
    json.append("[")
  }

  /// A code, written as a string if it is dirty, as many backends do. No contract counts that as a rescue.
  private mutating func codeToken(_ spelling: String) -> String {
    drawEnvelopeDirt(.numberAsString) ? "\"\(spelling)\"" : spelling
  }

  /// A flag that is true, in any spelling. No contract counts the other spellings as rescues.
  private mutating func flagToken() -> String {
    drawEnvelopeDirt(.creativeBool) ? creativeToken(for: true) : "true"
  }
}
