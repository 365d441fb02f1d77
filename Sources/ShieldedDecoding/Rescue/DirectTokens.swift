/// Whether the decoder that is at work gives its tokens when asked for a ``JSONToken``, so that nothing need be tried.
///
/// A container doesn't say what decoder it belongs to, and to ask for the decoder costs more than the token. So the decoder that
/// can do it says so beforehand, for all that is decoded inside one call of it. Where another decoder is called from in there,
/// the answer is still right and takes longer: a token then tries, as it does everywhere else.
@usableFromInline
package enum DirectTokens {
  @TaskLocal package static var areGiven = false

  /// Whether an array of a kind may be decoded at once: it is of scalars, and a decoder that fails at it costs little.
  @usableFromInline
  static func readsWhole(_ target: RescueTarget) -> Bool { target.isScalar && areGiven }
}
