import Payloads
import ShieldedDecoding
import ShieldedMacros

@testable import Contenders

// Your own DTO as a contender, complete: copy this file to Sources/Contenders/Own, remove the import of Contenders, adapt it,
// and add the suite to OwnSuites.swift.

/// The DTO as the API documents it.
struct Weather: Codable, Equatable, Sendable {
  var city: String
  var celsius: Double
  var isRaining: Bool
}

/// The DTO with the library's wrappers, which converts to the plain one.
struct ShieldedWeather: Codable, RecordModel {
  @SafeBox var city: String
  @SafeBox var celsius: Double
  @SafeBox var isRaining: Bool

  var record: Weather { Weather(city: city, celsius: celsius, isRaining: isRaining) }
}

/// The DTO with the library's macro.
@Shielded
struct MacroWeather {
  var city: String
  var celsius: Double
  var isRaining: Bool
}

extension MacroWeather: RecordModel {
  var record: Weather { Weather(city: city, celsius: celsius, isRaining: isRaining) }
}

extension OwnSuites {
  static let weather = ShapeSuite(
    SampleList(
      name: "weather",
      summary: "stations' reports, as they come",
      clean: [
        SampleRecord(
          #"{"city":"Bergen","celsius":7.5,"isRaining":true}"#,
          gives: Weather(city: "Bergen", celsius: 7.5, isRaining: true)
        ),
        SampleRecord(
          #"{"city":"Tunis","celsius":31.0,"isRaining":false}"#,
          gives: Weather(city: "Tunis", celsius: 31, isRaining: false)
        ),
      ],
      dirty: [
        SampleRecord(
          #"{"city":"Bergen","celsius":"7.5","isRaining":"yes"}"#,
          gives: Weather(city: "Bergen", celsius: 7.5, isRaining: true),
          dirt: [.numberAsString, .creativeBool],
          rescues: [
            ExpectedRescue(path: [.key("celsius")], outcome: .retyped),
            ExpectedRescue(path: [.key("isRaining")], outcome: .retyped),
          ]
        ),
        SampleRecord(
          #"{"city":null,"celsius":31.0}"#,
          gives: Weather(city: "", celsius: 31, isRaining: false),
          dirt: [.null, .missing],
          rescues: [
            ExpectedRescue(path: [.key("city")], outcome: .defaulted, reason: .valueNotFound),
            ExpectedRescue(path: [.key("isRaining")], outcome: .defaulted, reason: .keyNotFound),
          ]
        ),
      ]
    ),
    wrappers: ShieldedWeather.self,
    macro: MacroWeather.self
  )
}
