/// An error that decoding must throw, by what a caller can distinguish without reading its message.
package struct SpecifiedError: Error, Hashable, Sendable {
  package enum Kind: Error, Hashable, Sendable {
    case typeMismatch
    case valueNotFound
    /// The error's path ends at the container; the key is its own.
    case keyNotFound([UInt8])
    case dataCorrupted
    /// The server's error: its status and the body's message.
    case serverError(code: Int, message: String)
    /// An error that isn't the decoder's, by the name of its type.
    case foreign(String)

    /// Whether the error isn't the decoder's. Such an error has no path.
    package var isForeign: Bool { if case .foreign = self { true } else { false } }
  }

  package var kind: Kind
  package var path: SpecifiedPath

  package init(_ kind: Kind, at path: SpecifiedPath) {
    self.kind = kind
    self.path = path
  }
}
