/// Whether the decoder that is at work gives its tokens when asked for a ``JSONToken``, so that nothing need be tried.
///
/// A container doesn't say what decoder it belongs to, and to ask for the decoder costs more than the token. So the decoder that
/// can do it says so beforehand, for all that is decoded inside one call of it. Where another decoder is called from in there,
/// the answer is still right and takes longer: a token then tries, as it does everywhere else.
package enum DirectTokens {
  /// Whether to ask.
  @TaskLocal package static var areGiven = false
}
