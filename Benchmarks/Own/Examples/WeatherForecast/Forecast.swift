import Foundation

/// The forecast of five days, as OpenWeather's API returns it. The keys are in snake case: `--keys snake-case`.
struct Forecast: Codable, Sendable {
  let cod: String
  let cnt: Int
  let list: [Entry]
  let city: City

  struct Entry: Codable, Sendable {
    let dt: Date
    let main: Conditions
    let weather: [Weather]
    let clouds: Clouds
    let wind: Wind
    let visibility: Int
    let pop: Double
    let rain: [String: Double]?
    let dtTxt: String
  }

  struct Conditions: Codable, Sendable {
    let temp: Double
    let feelsLike: Double
    let tempMin: Double
    let tempMax: Double
    let pressure: Int
    let seaLevel: Int?
    let humidity: Int
  }

  struct Weather: Codable, Sendable {
    let id: Int
    let main: String
    let description: String
    let icon: String
  }

  struct Clouds: Codable, Sendable {
    let all: Int
  }

  struct Wind: Codable, Sendable {
    let speed: Double
    let deg: Int
    let gust: Double?
  }

  struct City: Codable, Sendable {
    let id: Int
    let name: String
    let coord: Coordinates
    let country: String
    let population: Int
    let timezone: Int
    let sunrise: Date?
    let sunset: Date?
  }

  struct Coordinates: Codable, Sendable {
    let lat: Double
    let lon: Double
  }
}
