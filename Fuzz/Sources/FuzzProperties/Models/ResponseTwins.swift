import ShieldedDecoding

/// A response contract, with a plain envelope that keeps it.
protocol CheckedLayout: EnvelopeLayout {
  associatedtype PlainEnvelope: Decodable, PlainResponse
}

/// An envelope that keeps its contract exactly.
protocol PlainResponse {
  var text: String { get }
  var payload: PlainPart { get }
}

extension StandardLayout: CheckedLayout {
  struct PlainEnvelope: Decodable, PlainResponse {
    struct Result: Decodable {
      var data: PlainPart
    }

    var statusCode: Int
    var message: String
    var result: Result

    var text: String { message }
    var payload: PlainPart { result.data }
  }
}

extension CodeMessageLayout: CheckedLayout {
  struct PlainEnvelope: Decodable, PlainResponse {
    var code: Int
    var msg: String
    var data: PlainPart

    var text: String { msg }
    var payload: PlainPart { data }
  }
}

extension StatusFlagLayout: CheckedLayout {
  struct PlainEnvelope: Decodable, PlainResponse {
    var status: Bool
    var message: String
    var data: PlainPart

    var text: String { message }
    var payload: PlainPart { data }
  }
}

/// The codes of a module, two of them numbers and one a name.
enum StockCode: String, ModuleResponseCode {
  case outOfStock = "1001"
  case reserved = "1002"
  case discontinued = "E_DISCONTINUED"
}
