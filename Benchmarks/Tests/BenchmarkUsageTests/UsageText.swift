import ArgumentParser

/// The help of a command, as `Benchmarks/run` prints it without a build.
struct UsageText {
  /// The words after `Benchmarks/run`, joined by hyphens: the name of the file.
  let name: String
  let text: String

  /// The width of the texts, whatever the terminal's is.
  static let columns = 112

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text.hasSuffix("\n") ? text : text + "\n"
  }

  /// The help of a program with commands: its own, followed by the options of the command that it runs by default.
  init<Root: ParsableCommand>(_ name: String, _ root: Root.Type, default command: any ParsableCommand.Type) {
    let own = root.helpMessage(columns: Self.columns)
    let help = root.helpMessage(for: command, columns: Self.columns)
    let title = "OPTIONS OF \(command._commandName), the default:\n"
    let options = help.range(of: "OPTIONS:\n").map { title + help[$0.upperBound...] } ?? ""
    self.init(name, own + "\n" + options)
  }
}
