import Foundation

/// A summary of a page, as Wikipedia's REST API returns it.
struct PageSummary: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case standard, disambiguation, mainpage
    case noExtract = "no-extract"
    case unknown
  }

  struct Image: Codable, Sendable {
    let source: URL?
    let width: Int
    let height: Int
  }

  struct Coordinates: Codable, Sendable {
    let lat: Double
    let lon: Double
  }

  struct Addresses: Codable, Sendable {
    let page: URL?
    let revisions: URL?
    let edit: URL?
    let talk: URL?
  }

  struct Links: Codable, Sendable {
    let desktop: Addresses
    let mobile: Addresses
  }

  struct Titles: Codable, Sendable {
    let canonical: String
    let normalized: String
    let display: String
  }

  let type: Kind
  let title: String
  let titles: Titles
  let pageid: Int
  let lang: String
  let dir: String
  let revision: String
  let tid: UUID?
  let timestamp: Date?
  let description: String?
  let extract: String
  let extractHTML: String
  let thumbnail: Image?
  let originalimage: Image?
  let coordinates: Coordinates?
  let contentURLs: Links

  enum CodingKeys: String, CodingKey {
    case type, title, titles, pageid, lang, dir, revision, tid, timestamp, description, extract, thumbnail
    case originalimage, coordinates
    case extractHTML = "extract_html"
    case contentURLs = "content_urls"
  }
}
