import Contenders
import Foundation
import ShieldedDecoding
import ShieldedNetworking

/// A page of the product catalogue: the endpoint whose request is timed.
struct CataloguePage<ResponseDecoder: RescuingDecoder & Sendable>: Endpoint {
  typealias Response = ShieldedEnvelope
  typealias Code = CatalogueCode

  let decoder: ResponseDecoder

  var path: String { "" }

  /// Decodes the records directly, without the request function.
  func decodeDirectly(_ body: Data) throws -> [ShieldedRecord] {
    let options = RescueOptions(log: RescueLog(), responseCode: 200)
    let response = try decoder.decode(ShieldedEnvelope.self, from: body, options: options)
    guard let records = response.result else { throw WrongAnswer(line: "decoding directly", reason: "no records") }
    return records
  }
}

/// The catalogue's response codes. None of them occurs in the benchmark.
enum CatalogueCode: Int, ModuleResponseCode {
  case closed = 7
}
