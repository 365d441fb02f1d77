/// A response in the envelope that most shapes come in, as it is documented.
public struct PlainResponse<Payload: Codable & Sendable>: Codable, Sendable {
  var code: Int
  var message: String
  var data: Payload
}
