import ChildProcesses
import Foundation
import Measures

/// Profiles two builds with callgrind, and compares the profiles.
struct ExplainRunner {
  /// A build of the project.
  struct Build {
    /// The benchmark's program.
    var program: URL
    /// The root of its checkout.
    var root: URL
  }

  let new: Build
  let old: Build
  let cell: SuitePlan.Cell

  /// Profiles both builds.
  /// - Throws: `Callgrind.Unavailable` if a profile can't be taken.
  func run(progress: inout ProgressLine) throws -> Explanation {
    let (before, after) = try TemporaryFolder.with { folder in
      let file = folder.appending(path: "payload.json")
      try PayloadFile.write(cell.payload, to: file)
      progress.update("profiling the other build: \(cell.contender) on \(cell.payload.summary)")
      let before = try profile(old, decoding: file, in: folder.appending(path: "old"))
      progress.update("profiling this build: \(cell.contender) on \(cell.payload.summary)")
      return (before, try profile(new, decoding: file, in: folder.appending(path: "new")))
    }
    progress.finish()
    return explanation(before: before, after: after)
  }

  private func profile(_ build: Build, decoding file: URL, in folder: URL) throws -> CallProfile {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try Callgrind(program: build.program, in: folder).callProfile {
      DecodeCommand.arguments(cell, file: file, repetitions: $0)
    }
  }

  private func explanation(before: CallProfile, after: CallProfile) -> Explanation {
    let difference = ProfileDifference(before: before, after: after)
    let functions = difference.largest(Explanation.functionCount, where: Explanation.isInProgram)
    let libraryFunctions = difference.largest(Explanation.libraryFunctionCount) { !Explanation.isInProgram($0) }
    let own = Set(functions.map(\.function))
    let locators = [old, new].map { SourceLocator(program: $0.program) }
    let frames = zip(locators, [before, after]).map { locator, profile in
      locator?.frames(at: Self.addresses(of: own, in: profile)) ?? [:]
    }
    let source = SourceDifference(of: own, before: (before, frames[0]), after: (after, frames[1]))
    var declarations = Self.declarations(of: own, in: before, frames: frames[0], root: old.root)
    declarations.merge(Self.declarations(of: own, in: after, frames: frames[1], root: new.root)) { $1 }
    let allocations = AllocationDifference(before: before, after: after)
    let tree = CallTree(before: before, after: after).root
    var symbols = (functions + libraryFunctions).map(\.function.name) + source.rows.map(\.source)
    symbols += allocations.rows.flatMap(\.stack) + (tree.map(Self.symbols) ?? [])
    let program = [before, after].flatMap { $0.exclusive.keys.filter(Explanation.isInProgram).map(\.name) }
    var notes: [String] = []
    if locators.contains(where: { $0 == nil }) {
      notes.append("llvm-symbolizer isn't installed, so that files and inlined code aren't known; install LLVM")
    }
    return Explanation(
      cell: cell,
      difference: difference,
      functions: functions,
      libraryFunctions: libraryFunctions,
      source: source,
      allocations: allocations,
      tree: tree,
      declarations: declarations,
      names: Demangler.names(of: Set(symbols)),
      programSymbols: Set(program),
      notes: notes
    )
  }

  private static func symbols(of node: CallTree.Node) -> [String] {
    [node.function.name] + node.children.flatMap(symbols)
  }

  private static func addresses(of functions: Set<CallProfile.Function>, in profile: CallProfile) -> [UInt64] {
    Set(profile.places.keys.filter { functions.contains($0.function) }.map(\.address)).sorted()
  }

  private static func declarations(
    of functions: Set<CallProfile.Function>,
    in profile: CallProfile,
    frames: SourceDifference.Frames,
    root: URL
  ) -> [CallProfile.Function: String] {
    var declarations: [CallProfile.Function: String] = [:]
    let prefix = root.standardizedFileURL.resolvingSymlinksInPath().path + "/"
    for place in profile.places.keys where functions.contains(place.function) {
      guard let declaration = frames[place.address]?.last?.declaration else { continue }
      declarations[place.function] =
        declaration.hasPrefix(prefix) ? String(declaration.dropFirst(prefix.count)) : declaration
    }
    return declarations
  }
}
