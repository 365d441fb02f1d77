/// The benchmark's envelope as a plain `Codable` type.
struct PlainCatalogue: Decodable, ExactlyComparable {
  var code: Int
  var message: String
  var data: [PlainProduct]

  var exactValue: ExactValue {
    .record([.init("code", code), .init("message", message), .init("data", data)])
  }
}
