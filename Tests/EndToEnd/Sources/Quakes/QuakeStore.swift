import Foundation
import GRDB

/// The database of earthquakes.
public struct QuakeStore: Sendable {
  private let database: DatabaseQueue

  /// Opens or creates a database.
  ///
  /// - Parameter path: The file.
  /// - Throws: What keeps it from being opened.
  public init(path: String) throws {
    database = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("quakes") { database in
      try database.create(table: Quake.databaseTableName) { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("code", .text).notNull().unique()
        table.column("magnitude", .double)
        table.column("place", .text).notNull()
        table.column("time", .double).notNull()
        table.column("longitude", .double).notNull()
        table.column("latitude", .double).notNull()
      }
    }
    try migrator.migrate(database)
  }

  /// Stores earthquakes, all or none: new ones are added, and those whose code is there already are brought up to date.
  ///
  /// - Parameter quakes: The earthquakes. Of two with the same code the last counts.
  /// - Throws: What the database throws; nothing is stored then.
  public func upsert(_ quakes: [Quake]) async throws {
    try await database.write { database in
      for quake in quakes { try quake.upsert(database) }
    }
  }

  /// All earthquakes, by code.
  public func all() async throws -> [Quake] {
    try await database.read { try Quake.order(Column("code")).fetchAll($0) }
  }

  /// The number of rows.
  public func count() async throws -> Int {
    try await database.read { try Quake.fetchCount($0) }
  }
}

extension Quake: FetchableRecord, PersistableRecord {
  /// The table.
  public static let databaseTableName = "quake"

  /// Reads a row.
  public init(row: Row) {
    self.init(
      code: row["code"],
      magnitude: row["magnitude"],
      place: row["place"],
      time: Date(timeIntervalSince1970: row["time"]),
      longitude: row["longitude"],
      latitude: row["latitude"]
    )
  }

  /// Writes a row.
  public func encode(to container: inout PersistenceContainer) {
    container["code"] = code
    container["magnitude"] = magnitude
    container["place"] = place
    container["time"] = time.timeIntervalSince1970
    container["longitude"] = longitude
    container["latitude"] = latitude
  }
}
