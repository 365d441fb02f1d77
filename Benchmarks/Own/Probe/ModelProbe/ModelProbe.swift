import CProcessorAffinity
import Foundation
import ProbeExchange
import ShieldedDecoding
import Synchronization

/// The main function of a generated program.
public enum ModelProbe {
  /// Runs the program.
  ///
  /// - `check BODY…` prints what each contender makes of each body.
  /// - `pairs REQUEST` prints the times of a ``PairRequest``.
  /// - `cold CONTENDER BODY` prints the wall time and the CPU time of the first decode, and the value.
  /// - Parameters:
  ///   - arguments: Those of the process, without the program's name.
  ///   - contenders: All contenders.
  public static func main(_ arguments: [String], _ contenders: [ProbeContender]) -> Never {
    do {
      switch arguments.first {
      case "check"?:
        print(try JSONEncoder().encode(answers(contenders, bodies: try arguments.dropFirst().map(contents))))
      case "pairs"? where arguments.count == 2:
        print(try JSONEncoder().encode(times(contenders, request: try contents(of: arguments[1]))))
      case "cold"? where arguments.count == 3:
        guard let contender = contenders.first(where: { $0.key.argument == arguments[1] }) else { throw Unusable() }
        let (time, value) = try contender.firstDecode(try contents(of: arguments[2]))
        print(Data("\(time.wall) \(time.cpu)\n\(value)".utf8))
      default: throw Unusable()
      }
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(70)
    }
  }

  private struct Unusable: Error {}

  private static func print(_ data: Data) {
    FileHandle.standardOutput.write(data)
  }

  private static func times(_ contenders: [ProbeContender], request: Data) throws -> [PairTimes] {
    let request = try JSONDecoder().decode(PairRequest.self, from: request)
    if let core = request.core.flatMap(Int32.init) { _ = processor_affinity_pin(core) }
    let runner = PairedRunner(
      request: request,
      contenders: Dictionary(contenders.map { ($0.key, $0) }) { first, _ in first },
      bodies: try request.bodies.map { try $0.map(contents) }
    )
    return try runner.run()
  }

  private static func answers(_ contenders: [ProbeContender], bodies: [Data]) -> [ProbeAnswer] {
    bodies.indices.flatMap { body in contenders.map { answer(of: $0, on: bodies[body], number: body) } }
  }

  private static func answer(of contender: ProbeContender, on body: Data, number: Int) -> ProbeAnswer {
    let records = Mutex<[[PathStep]]>([])
    let log = RescueLog { record in
      records.withLock { $0.append(record.path.components.map(PathStep.init)) }
    }
    do {
      let value = try contender.value(body)
      try contender.decodeWithLog(body, log)
      return ProbeAnswer(contender: contender.key, body: number, value: value, rescued: records.withLock { $0 })
    } catch {
      return ProbeAnswer(
        contender: contender.key,
        body: number,
        error: "\(error)",
        errorPath: (error as? DecodingError).map(Self.path)
      )
    }
  }

  private static func path(of error: DecodingError) -> [PathStep] {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.map { key in key.intValue.map(PathStep.index) ?? .key(key.stringValue) }
  }

  /// A file's bytes, read without Foundation, which would look up conformances for it before the clock starts.
  private static func contents(of path: String) throws -> Data {
    guard let file = fopen(path, "rb") else { throw Unusable() }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0 else { throw Unusable() }
    let size = ftell(file)
    rewind(file)
    guard size > 0 else { return Data() }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
    return Data(bytes)
  }
}

extension PathStep {
  fileprivate init(_ component: RescuePath.Component) {
    switch component {
    case .key(let key): self = .key(key)
    case .index(let index): self = .index(index)
    case .anyIndex: self = .index(-1)
    }
  }
}
