/// The agreement between the core and an engine for text around a document, which the engine skips.
///
///     // Here is the recipe: {"title": "Soup"} Enjoy!
///     // two records at the top level: lossy by surroundingText, found "Here is the recipe: " and " Enjoy!"
package enum SurroundingText {
  /// A Boolean value that indicates whether the policy of the current call allows that text is skipped.
  package static var maySkip: Bool { RescueSettings.current.policy[.object, from: .string] == .lossy }

  /// Records that text has been skipped.
  package static func record(_ text: String, around type: any Any.Type) {
    let token = JSONToken.string(text)
    let kind = RescueKind(type, found: token.source, by: .surroundingText, .lossy)
    RescueSettings.current.log?.record(kind, token: token, at: RescuePathSource([]))
  }
}
