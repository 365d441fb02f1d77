/// The envelope that most shapes use, as the API documents it.
public struct PlainResponse<Payload: Codable & Sendable>: Codable, Sendable {
  var code: Int
  var message: String
  var data: Payload
}
