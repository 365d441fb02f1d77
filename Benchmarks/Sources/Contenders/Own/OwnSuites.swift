/// Your own DTOs.
///
/// One small file makes a DTO a contender: two spellings of the DTO, a few records as they come, and what must become of each.
/// `Tests/ContendersTests/WeatherExample.swift` is one to copy into this folder. Name its suite here:
///
///     static let all: [ShapeSuite] = [weather]
///
/// Then `Benchmarks/run --shapes weather` measures it as any other, and `--list` names it.
public enum OwnSuites {
  /// Every suite of your own.
  public static let all: [ShapeSuite] = []
}
