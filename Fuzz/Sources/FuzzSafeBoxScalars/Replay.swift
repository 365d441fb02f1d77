import FuzzProperties

// Not main.swift and not `@main`: both define a `main`, and libFuzzer has its own. A build without the sanitizer links `main`
// to the function of this name.

/// Replays the files and folders in the arguments, without libFuzzer.
@c(FuzzSafeBoxScalars_main)
public func replaySafeBoxScalars(
  _ argumentCount: CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  Replayer(target: .safeBoxScalars).run(Array(CommandLine.arguments.dropFirst()))
}
