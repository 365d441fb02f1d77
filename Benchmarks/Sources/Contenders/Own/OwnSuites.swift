import Payloads

/// Your own DTOs.
///
/// One small file makes a DTO a contender: the DTO as it is, with the library's wrappers and with `@Shielded`, a few sample
/// records, and the expected result of each. `Tests/ContendersTests/WeatherExample.swift` is an example to copy into this
/// folder. Add its suite here:
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
  ///   - wrappers: The DTO with the library's wrappers.
  init<Wrapped: RecordModel>(_ shape: SampleList<Wrapped.Record>, wrappers: Wrapped.Type)
  where Wrapped.Record: Decodable {
    self.init(
      shape,
      plain: ResponseModel { (response: [Wrapped.Record]) in response },
      wrappers: ResponseModel { (response: [Wrapped]) in response.map(\.record) }
    )
  }

  /// Compares your own DTO under plain `Codable` with the same DTO with the library's wrappers and with `@Shielded`.
  /// - Parameters:
  ///   - shape: Your samples. Their records are the plain DTO, which is the baseline.
  ///   - wrappers: The DTO with the library's wrappers.
  ///   - macro: The DTO with `@Shielded`.
  init<Wrapped: RecordModel, Shielded: RecordModel>(
    _ shape: SampleList<Wrapped.Record>,
    wrappers: Wrapped.Type,
    macro: Shielded.Type
  ) where Wrapped.Record: Decodable, Shielded.Record == Wrapped.Record {
    self.init(
      shape,
      plain: ResponseModel { (response: [Wrapped.Record]) in response },
      wrappers: ResponseModel { (response: [Wrapped]) in response.map(\.record) },
      macro: ResponseModel { (response: [Shielded]) in response.map(\.record) }
    )
  }
}
