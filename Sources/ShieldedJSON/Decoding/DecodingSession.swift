import Foundation

/// What one call to decode is made of: the document, and the decoder's settings as they were when it began.
///
/// Every decoder and container of the call holds it, so that they go on working after the call has returned.
final class DecodingSession {
  let document: Document
  let settings: ShieldedJSONDecoder
  /// Whether keys are converted before they are compared.
  let convertsKeys: Bool

  /// Types that need no special treatment, remembered by their address: to find out takes longer than to decode a record.
  private var ordinaryTypes: [ObjectIdentifier?]
  /// A decoder that nobody uses any more.
  private var spare: ValueDecoder?

  init(_ document: Document, _ settings: ShieldedJSONDecoder) {
    self.document = document
    self.settings = settings
    if case .useDefaultKeys = settings.keyDecodingStrategy { convertsKeys = false } else { convertsKeys = true }
    ordinaryTypes = Array(repeating: nil, count: Self.ordinaryTypeCount)
  }

  private static let ordinaryTypeCount = 16

  private static func place(of type: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: type)
    return Int(truncatingIfNeeded: (address >> 4 ^ address >> 9) & UInt(ordinaryTypeCount - 1))
  }

  func isOrdinary(_ type: any Any.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    return ordinaryTypes[Self.place(of: identifier)] == identifier
  }

  func rememberOrdinary(_ type: any Any.Type) {
    let identifier = ObjectIdentifier(type)
    ordinaryTypes[Self.place(of: identifier)] = identifier
  }
}
