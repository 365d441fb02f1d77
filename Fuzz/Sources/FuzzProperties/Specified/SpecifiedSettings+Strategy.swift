import Foundation
import RescueSpecification
import ShieldedDecoding

extension SpecifiedSettings {
  /// Creates the specification's form of a policy and a decoder's settings.
  init(_ policy: SpecifiedPolicy, _ strategy: DecoderStrategy, _ engine: Engine) {
    self.init(policy: policy)
    self.decoder = engine.isFoundation ? .jsonDecoder : .shieldedJSONDecoder
    let decoder = strategy.makeDecoder()
    switch decoder.dateDecodingStrategy {
    case .iso8601: dates = .iso8601
    case .secondsSince1970: dates = .seconds
    case .millisecondsSince1970: dates = .milliseconds
    case .custom: dates = .custom(String(reflecting: DecoderStrategy.UnreadableDate.self))
    default: dates = .deferred
    }
    if case .deferredToData = decoder.dataDecodingStrategy { data = .deferred }
    if case .convertFromString(let infinity, let negativeInfinity, let nan) = decoder.nonConformingFloatDecodingStrategy
    {
      floatWords = FloatWords(infinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    }
    convertsKeys = strategy.convertsKeys
    assumesTopLevelDictionary = decoder.assumesTopLevelDictionary
  }
}
