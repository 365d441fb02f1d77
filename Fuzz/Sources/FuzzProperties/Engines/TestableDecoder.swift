import Foundation
import ShieldedDecoding
import ShieldedJSON

/// A decoder whose properties can be checked: Foundation's, the library's, or in a unit test a broken one.
protocol TestableDecoder: RescuingDecoder {
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}

extension JSONDecoder: TestableDecoder {}
extension ShieldedJSONDecoder: TestableDecoder {}

extension TestableDecoder {
  /// Decodes with options set for the call or in the decoder's `userInfo`. Both ways must give the same result.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: Data,
    options: RescueOptions,
    inUserInfo isInUserInfo: Bool
  ) throws -> Value {
    guard isInUserInfo else { return try decode(type, from: document, options: options) }
    var decoder = self
    decoder.userInfo[.rescuePolicy] = options.policy
    decoder.userInfo[.rescueLog] = options.log
    decoder.userInfo[.decodePath] = options.decodePath
    decoder.userInfo[.responseCode] = options.responseCode
    decoder.userInfo[.successStatuses] = options.successStatuses
    decoder.userInfo[.candidateKeys] = options.candidateKeys
    return try decoder.decode(type, from: document)
  }
}
