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
    guard (options.policy ?? .lenient)[.string, from: .string].allowsRetyping else { return false }
    let token = JSONToken.string(name)
    let kind = RescueKind(type, found: token.source, by: .declaredCharset, .retyped)
    options.log?.record(kind, token: token, at: RescuePathSource([]))
    return true
  }
}
