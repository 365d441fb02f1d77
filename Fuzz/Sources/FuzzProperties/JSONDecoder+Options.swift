import Foundation
import ShieldedDecoding

extension JSONDecoder {
  /// Decodes with options that are either the call's or the decoder's own: both ways must come to the same.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: Data,
    options: RescueOptions,
    inUserInfo isInUserInfo: Bool
  ) throws -> Value {
    guard isInUserInfo else { return try decode(type, from: document, options: options) }
    userInfo[.rescuePolicy] = options.policy
    userInfo[.rescueLog] = options.log
    userInfo[.decodePath] = options.decodePath
    userInfo[.responseCode] = options.responseCode
    userInfo[.successCodes] = options.successCodes
    userInfo[.candidateKeys] = options.candidateKeys
    return try decode(type, from: document)
  }
}
