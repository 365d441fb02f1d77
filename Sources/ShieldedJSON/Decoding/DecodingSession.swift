import Foundation

/// What one call to decode is made of: the document, and the decoder's settings as they were when it began.
///
/// Every decoder and container of the call holds it, so that they go on working after the call has returned. It also keeps what
/// the call has use for again: how types are treated, and decoders that nobody holds any more.
///
/// Its variables, as the decoders', are only ever read or set as a whole, and never lent to a call. Then the compiler can see that
/// no two accesses overlap, and leaves out a check at run time that took a twentieth of all the time.
final class DecodingSession {
  let document: Document
  let settings: ShieldedJSONDecoder
  /// Whether keys are converted before they are compared.
  let convertsKeys: Bool

  private struct Remembered {
    var type: ObjectIdentifier?
    var treatment: Treatment
  }

  private var remembered: [Remembered]
  /// The first of a chain, linked by their parents.
  private var spare: ValueDecoder?
  private var isOver = false
  let rescuedFields = RescuedFields()

  init(_ document: Document, _ settings: ShieldedJSONDecoder) {
    self.document = document
    self.settings = settings
    if case .useDefaultKeys = settings.keyDecodingStrategy { convertsKeys = false } else { convertsKeys = true }
    remembered = Array(repeating: Remembered(type: nil, treatment: .ordinary), count: Self.rememberedCount)
  }

  private static let rememberedCount = 64

  /// How a type is treated.
  @inline(__always)
  func treatment(of type: any Any.Type) -> Treatment {
    let identifier = ObjectIdentifier(type)
    // The highest six bits of a product depend on all bits of the address.
    let mixed = UInt64(UInt(bitPattern: identifier)) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(truncatingIfNeeded: mixed >> 58)
    if remembered[place].type == identifier { return remembered[place].treatment }
    if remembered[place ^ 1].type == identifier { return remembered[place ^ 1].treatment }
    return find(type, place)
  }

  @inline(never)
  private func find(_ type: any Any.Type, _ place: Int) -> Treatment {
    let treatment = Treatment(type)
    // Two types that fall on one place don't drive each other out.
    let place = remembered[place].type == nil ? place : place ^ 1
    var changed = remembered
    changed[place] = Remembered(type: ObjectIdentifier(type), treatment: treatment)
    remembered = changed
    return treatment
  }

  /// A decoder for a value, new or used.
  @inline(__always)
  func decoder(at index: Int, in parent: ValueDecoder?, _ step: ValueDecoder.Step) -> ValueDecoder {
    guard let decoder = spare else { return ValueDecoder(self, at: index, in: parent, step) }
    spare = decoder.parent
    decoder.reset(to: index, in: parent, step)
    return decoder
  }

  /// Takes a decoder back, unless somebody else holds it.
  @inline(__always)
  func reuse(_ decoder: inout ValueDecoder) {
    guard isKnownUniquelyReferenced(&decoder), !isOver else { return }
    decoder.parent = spare
    spare = decoder
  }

  /// Lets the spare decoders go, which hold the session as it holds them, and keeps no more.
  func end() {
    isOver = true
    rescuedFields.isOver = true
    // One by one, since a long chain would let itself go by recursion.
    while let decoder = spare {
      spare = decoder.parent
      decoder.parent = nil
    }
  }
}
