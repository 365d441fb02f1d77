import Foundation
import ModelRewriting

/// The reason why a result is missing, and the exit code for it.
struct Failure: Error, CustomStringConvertible {
  /// The exit codes other than 0.
  enum Code: Int32 {
    case wrongAnswer = 1
    case usage = 64
    case unusableInput = 65
    case missingInput = 66
    case buildFailed = 69
    case processFailed = 70
    case unwritableOutput = 73
  }

  let code: Code
  /// The failure, its place, and its remedy.
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// The model and the sample that the command line names.
struct ModelInput {
  /// The model, with structs for the objects around it in the body.
  let tolerance: Tolerance
  /// The names of the model's own files.
  let fileNames: [String]
  /// The type of the body, as Swift spells it.
  let bodyType: String
  /// Notes about the values that aren't rescued.
  let notes: [RewritingNote]
  /// The clean body.
  let sample: SampleBody
  /// The fields of the sample that can have a fault.
  let fields: [LenientField]

  /// Reads the input.
  init(sources paths: [String], type: String, sample path: String, at location: String?, keys: KeyNaming) throws {
    let files = try Self.files(at: paths)
    let keysToValue = location?.split(separator: ".").map(String.init) ?? []
    let envelope = keysToValue.isEmpty ? [] : [Self.envelope(around: type, at: keysToValue, keys)]
    let sources: ModelSources
    do {
      sources = try ModelSources(files + envelope)
    } catch {
      throw Failure(.usage, "\(error)")
    }
    let modelType = sources.type(named: type)
    guard modelType.isKnown(in: sources) else {
      let own = sources.declarations.filter { $0.isDecodable && !$0.name.hasPrefix("OwnModel") }
      throw Failure(
        .usage,
        "--type \(type): no such type in \(paths.joined(separator: ", ")); "
          + (own.isEmpty
            ? "there is no Codable type at all" : "the Codable types are \(own.map(\.name).joined(separator: ", "))")
      )
    }
    bodyType = envelope.isEmpty ? type : Self.envelopeType
    fileNames = files.map(\.name)
    tolerance = Tolerance(sources)
    notes = tolerance.notes(for: modelType)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.missingInput, "--sample \(path): the file doesn't exist or can't be read; give a JSON file")
    }
    do {
      sample = try SampleBody(data)
    } catch {
      throw Failure(.unusableInput, "--sample \(path): \(error); give a body as the backend sends it")
    }
    guard sample.paths.contains(keysToValue) else {
      throw Failure(
        .usage,
        "--at \(location ?? ""): \(path) has no value there; give the keys from the top, such as data.items"
      )
    }
    fields = LenientField.all(in: sample, of: sources.type(named: bodyType), tolerance, keys)
  }

  /// The Swift files at the paths of files and folders.
  private static func files(at paths: [String]) throws -> [ModelSources.File] {
    var names: Set<String> = []
    return try paths.flatMap(urls).map { url in
      guard let data = FileManager.default.contents(atPath: url.path) else {
        throw Failure(.missingInput, "--source \(url.path): the file can't be read")
      }
      // Names must differ within a module.
      var name = url.lastPathComponent
      while !names.insert(name).inserted { name = "_" + name }
      return ModelSources.File(name: name, text: String(decoding: data, as: UTF8.self))
    }
  }

  private static func urls(at path: String) throws -> [URL] {
    let url = URL(filePath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Failure(.missingInput, "--source \(path): there is no such file or folder")
    }
    guard isFolder.boolValue else { return [url] }
    let paths = FileManager.default.subpaths(atPath: url.path) ?? []
    let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted()
    guard !sources.isEmpty else { throw Failure(.missingInput, "--source \(path): the folder has no Swift file") }
    return sources.map { url.appending(path: $0) }
  }

  /// The name of the outermost struct around the value.
  private static let envelopeType = "OwnModelSubject"

  /// The objects around a value in the body, as structs that are rewritten like the model's own.
  static func envelope(around type: String, at location: [String], _ keys: KeyNaming) -> ModelSources.File {
    var inner = type
    var text = ""
    for (depth, key) in location.enumerated().reversed() {
      let name = depth == 0 ? envelopeType : "OwnModelEnvelope\(depth)"
      text += """
        struct \(name): Decodable {
          var value: \(inner)

          private enum CodingKeys: String, CodingKey {
            case value = \(keys.converted(key).debugDescription)
          }
        }

        """
      inner = name
    }
    return ModelSources.File(name: "OwnModelEnvelope.swift", text: text)
  }
}

extension ModelType {
  /// Returns a Boolean value that indicates whether the source, the standard library or Foundation declares all types.
  fileprivate func isKnown(in sources: ModelSources) -> Bool {
    switch self {
    case .scalar: true
    case .optional(let inner), .list(let inner, _): inner.isKnown(in: sources)
    case .dictionary(let key, let value): key.isKnown(in: sources) && value.isKnown(in: sources)
    case .declared(let name): sources.declaration(name)?.isDecodable == true
    // A generic type of the source with arguments, which the compiler checks.
    case .unknown(let text): sources.declarations.contains { text.hasPrefix($0.name + "<") }
    }
  }
}
