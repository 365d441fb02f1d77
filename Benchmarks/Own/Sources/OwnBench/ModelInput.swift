import DirtyBodies
import Foundation
import ModelRewriting
import ProbeExchange

/// The model and the sample that the command line names.
struct ModelInput {
  let sources: ModelSources
  let tolerance: Tolerance
  /// The type to decode, as Swift spells it.
  let typeText: String
  let type: ModelType
  /// The keys that lead to the value in the body.
  let location: [String]
  /// The clean body.
  let sample: [UInt8]
  let document: JSONNode
  /// The fields of the sample that can have a fault.
  let fields: [LenientField]

  /// Reads the input.
  /// - Throws: ``Failure``.
  init(sources paths: [String], type: String, sample path: String, at location: String?, keys: KeyNaming) throws {
    do {
      sources = try ModelSources(SourceFolder.files(at: paths))
    } catch let error as ModelSources.Unsupported {
      throw Failure(.usage, error.description)
    }
    tolerance = Tolerance(sources)
    typeText = type
    self.type = sources.type(named: type)
    guard self.type.isKnown(in: sources) else {
      let names = sources.declarations.filter(\.isDecodable).map(\.name)
      throw Failure(
        .usage,
        "--type \(type): no such type in \(paths.joined(separator: ", ")); "
          + (names.isEmpty
            ? "there is no Codable type at all" : "the Codable types are \(names.joined(separator: ", "))")
      )
    }
    self.location = location?.split(separator: ".").map(String.init) ?? []
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.missingInput, "--sample \(path): the file doesn't exist or can't be read; give a JSON file")
    }
    sample = Array(data)
    do {
      document = try JSONReader.read(sample)
    } catch {
      throw Failure(.unusableInput, "--sample \(path): \(error); give a body as the backend sends it")
    }
    guard let value = document.value(at: self.location) else {
      throw Failure(
        .usage,
        "--at \(location ?? ""): \(path) has no value there; give the keys from the top, such as data.items"
      )
    }
    fields = FieldFinder.fields(
      in: value,
      of: self.type,
      at: self.location.map(PathStep.key),
      tolerance: tolerance,
      keys: keys
    )
  }
}

extension ModelType {
  /// Whether the source, the standard library or Foundation declares all types.
  fileprivate func isKnown(in sources: ModelSources) -> Bool {
    switch self {
    case .scalar: true
    case .optional(let inner), .array(let inner), .set(let inner): inner.isKnown(in: sources)
    case .dictionary(let key, let value): key.isKnown(in: sources) && value.isKnown(in: sources)
    case .declared(let name): sources.declaration(name)?.isDecodable == true
    // A generic type of the source with arguments, which the compiler checks.
    case .unknown(let text): sources.declarations.contains { text.hasPrefix($0.name + "<") }
    }
  }
}
