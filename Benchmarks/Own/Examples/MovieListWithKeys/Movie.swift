import Foundation

/// The movie of `MovieList` with `CodingKeys`, so that the decoder needs no key strategy.
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

  enum CodingKeys: String, CodingKey {
    case id, title, overview, popularity, adult, video
    case originalTitle = "original_title"
    case originalLanguage = "original_language"
    case releaseDate = "release_date"
    case posterPath = "poster_path"
    case backdropPath = "backdrop_path"
    case genreIds = "genre_ids"
    case voteAverage = "vote_average"
    case voteCount = "vote_count"
  }
}
