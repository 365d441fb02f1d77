import DirtyBodies
import Foundation
import ModelRewriting

/// The model and the sample that the command line names.
struct ModelInput {
  /// The model, with structs for the objects around it in the body.
  let sources: ModelSources
  /// The names of the model's own files.
  let fileNames: [String]
  /// The type of the body, as Swift spells it.
  let bodyType: String
  /// What isn't rescued.
  let notes: [RewritingNote]
  /// The clean body.
  let sample: [UInt8]
  let document: JSONNode
  /// The fields of the sample that can have a fault.
  let fields: [LenientField]

  /// Reads the input.
  /// - Throws: ``Failure``.
  init(sources paths: [String], type: String, sample path: String, at location: String?, keys: KeyNaming) throws {
    let files = try SourceFolder.files(at: paths)
    let model = try Self.model(files)
    let modelType = try Self.type(type, in: model, at: paths)
    let keysToValue = location?.split(separator: ".").map(String.init) ?? []
    if keysToValue.isEmpty {
      sources = model
      bodyType = type
    } else {
      let envelope = Envelope(location: keysToValue, type: type, keys: keys, usesMacro: model.usesMacro)
      sources = try Self.model(files + [envelope.file])
      bodyType = Envelope.typeName
    }
    fileNames = files.map(\.name)
    let tolerance = Tolerance(sources)
    notes = tolerance.notes(for: tolerance.types(in: modelType))
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.missingInput, "--sample \(path): the file doesn't exist or can't be read; give a JSON file")
    }
    sample = Array(data)
    do {
      document = try JSONReader.read(sample)
    } catch {
      throw Failure(.unusableInput, "--sample \(path): \(error); give a body as the backend sends it")
    }
    guard document.value(at: keysToValue) != nil else {
      throw Failure(
        .usage,
        "--at \(location ?? ""): \(path) has no value there; give the keys from the top, such as data.items"
      )
    }
    fields = FieldFinder.fields(
      in: document,
      of: sources.type(named: bodyType),
      at: [],
      tolerance: tolerance,
      keys: keys
    )
  }

  private static func model(_ files: [ModelSources.File]) throws -> ModelSources {
    do {
      return try ModelSources(files)
    } catch let error as ModelSources.Unsupported {
      throw Failure(.usage, error.description)
    }
  }

  /// The type that `--type` names.
  private static func type(_ name: String, in model: ModelSources, at paths: [String]) throws -> ModelType {
    let type = model.type(named: name)
    guard type.isKnown(in: model) else {
      let names = model.declarations.filter(\.isDecodable).map(\.name).joined(separator: ", ")
      throw Failure(
        .usage,
        "--type \(name): no such type in \(paths.joined(separator: ", ")); "
          + (names.isEmpty ? "there is no Codable type at all" : "the Codable types are \(names)")
      )
    }
    return type
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
