import Payloads

/// The catalogue's envelope, as the API documents it.
struct PlainEnvelope: Codable, Sendable {
  var code: Int
  var message: String
  var data: [CatalogueRecord]
}

/// The envelope of the other shapes, as the API documents it.
struct PlainResponse<Payload: Codable & Sendable>: Codable, Sendable {
  var code: Int
  var message: String
  var data: Payload
}

struct PlainSearchResult: Codable, Sendable {
  var statuses: [Tweet]
}

/// The program of a concert hall.
struct PlainProgram: Codable, Sendable {
  var performances: [Performance]
}

/// Borders of countries as GeoJSON.
struct PlainBorders: Codable, Sendable {
  var features: [Border]
}

/// Contract A as the API documents it.
struct PlainStandard: Codable, Sendable {
  var statusCode: Int
  var message: String
  var result: Inner

  /// The content of the result.
  struct Inner: Codable, Sendable {
    var data: [CatalogueRecord]
  }
}

/// Contract B as the API documents it.
struct PlainCodeMessage: Codable, Sendable {
  var code: Int
  var msg: String
  var data: [CatalogueRecord]
}

/// `{code, result, msg}` as the API documents it.
struct PlainCodeResult: Codable, Sendable {
  var code: Int
  var result: [CatalogueRecord]
  var msg: String
}

/// `{status: true, data}` as the API documents it.
struct PlainStatusFlag: Codable, Sendable {
  var status: Bool
  var data: [CatalogueRecord]
}

/// `{data: {list}}` as the API documents it.
struct PlainPath: Codable, Sendable {
  var data: Inner

  /// The content of `data`.
  struct Inner: Codable, Sendable {
    var list: [CatalogueRecord]
  }
}
