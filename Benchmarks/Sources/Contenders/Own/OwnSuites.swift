import Payloads

/// Your own DTOs.
///
/// One small file makes a DTO a contender: the DTO with and without the library's wrappers, a few sample records, and the
/// expected result of each. `Tests/ContendersTests/WeatherExample.swift` is an example to copy into this folder. Add its suite
/// here:
///
///     static let all: [ShapeSuite] = [weather]
///
/// Then `Benchmarks/run --shapes weather` measures it like any other, and `--list` includes it.
enum OwnSuites {
  /// Your own suites.
  static let all: [ShapeSuite] = []
}

extension ShapeSuite {
  /// Compares your own DTO under plain `Codable` with the same DTO with the library's wrappers.
  /// - Parameters:
  ///   - shape: Your samples. Their records are the plain DTO, which is the baseline.
  ///   - shielded: The DTO with the library's wrappers.
  init<Shielded: RecordModel>(_ shape: SampleList<Shielded.Record>, shielded: Shielded.Type)
  where Shielded.Record: Decodable {
    self.init(
      shape,
      plain: ResponseModel { (response: [Shielded.Record]) in response },
      shielded: ResponseModel { (response: [Shielded]) in response.map(\.record) }
    )
  }
}
