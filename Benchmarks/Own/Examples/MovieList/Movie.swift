import Foundation

/// A movie of a list, as TMDB's API returns it. The list is at `results` of the body: `--at results`.
struct Movie: Codable, Identifiable, Hashable, Sendable {
  let id: Int
  let title: String
  let originalTitle: String
  let originalLanguage: String
  let overview: String
  let releaseDate: String?
  let posterPath: String?
  let backdropPath: String?
  let genreIds: [Int]
  let popularity: Double
  let voteAverage: Double
  let voteCount: Int
  let adult: Bool
  let video: Bool
}
