/// What one call to decode has set, for all that is decoded inside it.
///
/// A task-local, and not the decoder's `userInfo`: a `JSONDecoder` is shared between tasks, and to change it while another
/// task decodes is a data race that no compiler sees. There is one for everything that a rescue asks for, since each look at a
/// task-local costs a fifth of a rescue.
@usableFromInline
package final class RescueScope: Sendable {
  @TaskLocal static var current: RescueScope?

  /// The options of the call; `nil` where only the decoder's `userInfo` may say something.
  let options: RescueOptions?

  /// The policy and the log of the options.
  let settings: RescueSettings?

  /// Whether the decoder that is at work gives its tokens when asked for a ``JSONToken``, so that nothing need be tried.
  let givesTokens: Bool

  /// Whether the call has said that nobody is to be asked and nobody to be told.
  private let isSilentlyLenient: Bool

  init(_ options: RescueOptions?, givesTokens: Bool) {
    self.options = options
    self.givesTokens = givesTokens
    settings = options.map { RescueSettings(policy: $0.policy ?? .lenient, log: $0.log) }
    isSilentlyLenient = settings?.isSilentlyLenient ?? false
  }

  /// Whether nobody is to be asked and nobody to be told, now: `userInfo` may be named at any time.
  var isCertainlyLenient: Bool {
    isSilentlyLenient || (options == nil && !RescueSettings.mayStandInUserInfo)
  }

  /// Runs a closure in which a decoder is at work that gives its tokens.
  ///
  /// A container doesn't say what decoder it belongs to, and to ask for the decoder costs more than the token. So the decoder
  /// that can do it says so beforehand, for all that is decoded inside one call of it. Where another decoder is called from in
  /// there, the answer is still right and takes longer: a token then tries, as it does everywhere else.
  package static func givingTokens<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(RescueScope(current?.options, givesTokens: true), operation: body)
  }
}
