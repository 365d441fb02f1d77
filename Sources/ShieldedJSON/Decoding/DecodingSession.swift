import Foundation
import ShieldedDecoding

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

  /// Types by the addresses of their metadata, a hash table with linear probing.
  private var remembered: [Remembered]
  private var rememberedBits: UInt64 = 6
  private var rememberedCount = 0
  /// The first of a chain, linked by their parents.
  private var spare: ValueDecoder?
  private var isOver = false
  let rescuedFields = RescuedFields()
  /// Who counts rescues for the log of this call; `nil` once it is over.
  private(set) var repeats: RepeatedRescues?

  init(_ document: Document, _ settings: ShieldedJSONDecoder, _ repeats: RepeatedRescues? = nil) {
    self.document = document
    self.settings = settings
    self.repeats = repeats
    if case .useDefaultKeys = settings.keyDecodingStrategy { convertsKeys = false } else { convertsKeys = true }
    remembered = Array(repeating: Remembered(type: nil, treatment: .ordinary), count: 1 << 6)
  }

  /// How a type is treated.
  @inline(__always)
  func treatment(of type: any Any.Type) -> Treatment {
    let identifier = ObjectIdentifier(type)
    let place = place(of: identifier)
    if remembered[place].type == identifier { return remembered[place].treatment }
    return find(type, place)
  }

  /// The highest bits of a product depend on all bits of the address.
  @inline(__always)
  private func place(of identifier: ObjectIdentifier) -> Int {
    let mixed = UInt64(UInt(bitPattern: identifier)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> (64 &- rememberedBits))
  }

  /// Finds a type behind its place, or remembers it.
  @inline(never)
  private func find(_ type: any Any.Type, _ first: Int) -> Treatment {
    let identifier = ObjectIdentifier(type)
    let mask = remembered.count - 1
    var place = first
    while let other = remembered[place].type {
      if other == identifier { return remembered[place].treatment }
      place = (place + 1) & mask
    }
    let entry = Remembered(type: identifier, treatment: Treatment(type))
    remembered[place] = entry
    rememberedCount += 1
    // Sparse, so that almost every type is found in its own place.
    if rememberedCount * 4 > remembered.count { spread() }
    return entry.treatment
  }

  private func spread() {
    let entries = remembered
    rememberedBits += 1
    remembered = Array(repeating: Remembered(type: nil, treatment: .ordinary), count: 1 << Int(rememberedBits))
    let mask = remembered.count - 1
    for entry in entries {
      guard let type = entry.type else { continue }
      var place = place(of: type)
      while remembered[place].type != nil { place = (place + 1) & mask }
      remembered[place] = entry
    }
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
    rescuedFields.end()
    repeats = nil
    // One by one, since a long chain would let itself go by recursion.
    while let decoder = spare {
      spare = decoder.parent
      decoder.parent = nil
    }
  }
}
