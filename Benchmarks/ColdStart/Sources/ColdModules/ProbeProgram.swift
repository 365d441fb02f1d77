/// The source text of a probe: a program with the further types and one module of conformances.
public struct ProbeProgram: Sendable {
  /// The module whose conformances the program has.
  public let module: ConformanceModule

  /// Creates the description of a program.
  public init(_ module: ConformanceModule) {
    self.module = module
  }

  /// The program's name.
  public var name: String { "ColdProbe\(module.count)" }

  /// The program's only file.
  public var files: [SourceFile] {
    let text = """
      import ColdModels
      import \(module.name)
      import \(FurtherTypeModule.name)

      @main
      enum \(name) {
        static func main() {
          precondition(conformanceCount == \(module.count))
          ColdProbe.main(Array(CommandLine.arguments.dropFirst()), furtherTypes: FurtherTypes.self)
        }
      }

      """
    return [SourceFile(name: "\(name).swift", text: text)]
  }
}
