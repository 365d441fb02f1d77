import Foundation
import ShieldedDecoding

/// A type of whole payload that is read in one pass.
struct WholePass {
  private enum Shape {
    case object(any _OnePassDecodable.Type)
    case list(of: any _OnePassDecodable.Type)
    case envelope(any PassEnvelope.Type, payload: any _OnePassValue.Type, isList: Bool)
  }

  private let shape: Shape

  /// Returns `nil` if payloads of the type aren't read in one pass.
  init?<Value: Decodable>(_ type: Value.Type, for settings: ShieldedJSONDecoder) {
    guard settings.allowsReader else { return nil }
    // Each of these casts takes 500 instructions, and the first one of a type 50 µs in a program of 20 000 conformances. So a list
    // isn't looked up as anything else, and a response, which takes two casts, comes before an object.
    if type.mayBeComposite, let composite = type as? any CompositeValue.Type {
      guard let element = composite.onePassElement else { return nil }
      shape = .list(of: element)
    } else if let envelope = type as? any PassEnvelope.Type {
      guard let payload = envelope.payloadType as? any _OnePassValue.Type else { return nil }
      let form = payload._payloadForm
      guard form != .other else { return nil }
      shape = .envelope(envelope, payload: payload, isList: form == .list)
    } else if let object = type as? any _OnePassDecodable.Type {
      shape = .object(object)
    } else {
      return nil
    }
  }

  /// Returns `nil` if the settings don't allow one pass.
  init?(object: any _OnePassDecodable.Type, for settings: ShieldedJSONDecoder) {
    guard settings.allowsReader else { return nil }
    shape = .object(object)
  }

  /// Returns `nil` if lists of the elements aren't read in one pass.
  init?(listOf element: (any _OnePassDecodable.Type)?, for settings: ShieldedJSONDecoder) {
    guard settings.allowsReader, let element else { return nil }
    shape = .list(of: element)
  }

  /// Reads a payload of any supported encoding.
  ///
  /// It returns no Optional, whose metadata would be looked up in each call.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - isText: Whether the payload is a string, and so in UTF-8.
  ///   - settings: The settings for which this pass has been created.
  /// - Throws: An interruption if the payload must be decoded by `Codable`, which gives the value or the error.
  func read<Value: Decodable>(
    _ type: Value.Type,
    in payload: UnsafeRawBufferPointer,
    isText: Bool = false,
    for settings: ShieldedJSONDecoder
  ) throws(_JSONReader.Interruption) -> Value {
    guard let pass = PassSettings.current() else { throw _JSONReader.Interruption() }
    let encoding: TextEncoding
    let markLength: Int
    // Only UTF-8 begins with two ASCII characters.
    if unsafe payload.count > 1 && payload[0] &- 1 < 0x7F && payload[1] &- 1 < 0x7F {
      (encoding, markLength) = (.utf8, 0)
    } else {
      (encoding, markLength) = unsafe TextEncoding.detect(payload, isText: isText)
    }
    let text = unsafe UnsafeRawBufferPointer(rebasing: payload[markLength...])
    if encoding == .utf8 { return unsafe try read(type, utf8: text, pass, settings) }
    guard var transcoded = unsafe encoding.transcoded(text) else { throw _JSONReader.Interruption() }
    do {
      return try transcoded.withUTF8 { utf8 in unsafe try read(type, utf8: UnsafeRawBufferPointer(utf8), pass, settings)
      }
    } catch {
      throw _JSONReader.Interruption()
    }
  }

  private func read<Value: Decodable>(
    _ type: Value.Type,
    utf8 payload: UnsafeRawBufferPointer,
    _ pass: PassSettings,
    _ settings: ShieldedJSONDecoder
  ) throws(_JSONReader.Interruption) -> Value {
    let session = DecodingPass(settings, pass)
    session.division = settings.listDivision
    do throws(_JSONReader.Interruption) {
      let value: Value =
        switch shape {
        case .object(let object): unsafe try _JSONReader.readPayload(object, as: type, from: payload, session)
        case .list(let element): unsafe try readList(of: element, as: type, payload, session)
        case .envelope(let envelope, let payloadType, let isList):
          unsafe try EnvelopePass(envelope, isList: isList, session).read(type, payload: payloadType, in: payload)
        }
      if unsafe session.finish(payload) { return value }
    } catch {
      session.cancel()
    }
    throw _JSONReader.Interruption()
  }

  private func readList<Element: _OnePassDecodable, Value>(
    of element: Element.Type,
    as type: Value.Type,
    _ payload: UnsafeRawBufferPointer,
    _ session: OnePassSession
  ) throws(_JSONReader.Interruption) -> Value {
    let list = PlainElements<Element>.self
    return sameType(unsafe try _JSONReader.readPayload(list, as: list, from: payload, session).elements, as: type)
  }
}

extension ShieldedJSONDecoder {
  /// A Boolean value that indicates whether values may be read in one pass, which ignores these settings.
  var allowsReader: Bool {
    guard !assumesTopLevelDictionary, case .throw = nonConformingFloatDecodingStrategy else { return false }
    if case .custom = keyRule { return false }
    return true
  }
}

/// The session of a pass that belongs to a decoder. Values of types that don't know the reader are decoded through containers.
final class DecodingPass: OnePassSession {
  let settings: ShieldedJSONDecoder
  /// The session of the last value that was decoded through containers, which the next one uses too. Making it takes 3 000 instructions.
  private var foreign: DecodingSession?
  /// A Boolean value that indicates whether the options of the call are those of an envelope around the values.
  var isInsideEnvelope = false

  /// - Parameters:
  ///   - pass: What the current call allows, and the recorder.
  ///   - keyNames: The names that the call knows already; `nil` if keys aren't converted, or if the call begins with this pass.
  init(
    _ settings: consuming ShieldedJSONDecoder,
    _ pass: PassSettings = .lenient,
    _ keyNames: KeyNames? = nil,
    at root: consuming PathRoot = PathRoot()
  ) {
    // What a pass reads has arrived completely.
    settings.truncation = .throw
    // Skipping takes a stack frame for each 64 levels. A payload that is deeper is decoded through a tape, which takes none.
    let depthLimit = min(max(settings.depthLimit, 0), 16_384) - settings.enclosingDepth
    let (dates, data) = (settings.dateDecodingStrategy, settings.dataDecodingStrategy)
    let names = keyNames ?? KeyNames(settings.keyRule)
    // Copying the settings and the root once more took 270 instructions, 3 % of those of a small object.
    self.settings = consume settings
    super.init(
      depthLimit: depthLimit,
      dateDecodingStrategy: dates,
      dataDecodingStrategy: data,
      keyNames: names,
      pass,
      at: consume root
    )
  }

  var userInfo: [CodingUserInfoKey: Any] {
    // Converting an empty dictionary takes 100 instructions.
    if settings.userInfo.isEmpty { return [:] }
    return settings.userInfo
  }

  override func decodeForeign<Result>(
    _ text: JSONText,
    at codingPath: [any CodingKey],
    _ body: (any Decoder) throws -> Result
  ) throws(_JSONReader.Interruption) -> Result {
    do {
      let document = try Document.copying(text.bytes, 0..<text.bytes.count, for: settings)
      return try pass.supplyingTokens { tallyCache in
        let session = foreignSession(document, tallyCache)
        defer {
          session.end()
          // The keys of another document have other places.
          foreign = reportsUndeclaredKeys ? nil : session
        }
        // Their place among the other keys isn't known here.
        session.keyTracker?.onlyLooks = true
        var decoder = ValueDecoder(session, at: 0, in: nil, .none)
        for key in codingPath {
          let step: PathStep =
            if let index = key.intValue, key is ElementKey { .index(index) } else { .key(key) }
          decoder = ValueDecoder(session, at: 0, in: decoder, step)
        }
        let result = try decoder.tracked {
          isInsideEnvelope
            ? try RescueOptions.applying(toContentsOf: decoder) { _ in try body(decoder) } : try body(decoder)
        }
        if session.keyTracker?.hasFound == true { throw _JSONReader.Interruption() }
        return result
      }
    } catch {
      throw _JSONReader.Interruption()
    }
  }

  private func foreignSession(_ document: Document, _ tallyCache: RescueTallyCache?) -> DecodingSession {
    // A decoder that outlives its value keeps its session. During a value, this session has none, so a value inside it gets another.
    if isKnownUniquelyReferenced(&foreign), let session = foreign.take() {
      session.restart(document, tallyCache)
      return session
    }
    return DecodingSession(
      document,
      settings,
      tallyCache,
      keyNames,
      allowsReader: false,
      tracksKeys: reportsUndeclaredKeys
    )
  }
}

extension ValueDecoder: PathSource {}
