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

/// The agreement between the core and a client for a body in a charset that isn't Unicode, which the client converts.
///
///     // {"name": "Grün"} in windows-1252: the name is "Grün", and there is a record at the top level: retyped by declaredCharset,
///     // found "iso-8859-1", the name that the response declares
package enum DeclaredCharset {
  /// Records that a body has been converted, if a call's options allow that.
  ///
  /// - Parameter name: The charset's name in the response, in lower case.
  /// - Returns: `false` if the policy forbids it.
  package static func record(_ name: String, around type: any Any.Type, _ options: RescueOptions) -> Bool {
    let action = (options.policy ?? .lenient)[.string, from: .string]
    guard action == .retype || action == .lossy else { return false }
    let token = JSONToken.string(name)
    let kind = RescueKind(type, found: token.source, by: .declaredCharset, .retyped)
    options.log?.record(kind, token: token, at: RescuePathSource([]))
    return true
  }
}
