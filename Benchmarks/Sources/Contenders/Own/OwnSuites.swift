/// Your own DTOs.
///
/// One small file makes a DTO a contender: two versions of the DTO, a few sample records, and the expected result of each.
/// `Tests/ContendersTests/WeatherExample.swift` is an example to copy into this folder. Add its suite here:
///
///     static let all: [ShapeSuite] = [weather]
///
/// Then `Benchmarks/run --shapes weather` measures it like any other, and `--list` includes it.
public enum OwnSuites {
  /// Your own suites.
  public static let all: [ShapeSuite] = []
}
