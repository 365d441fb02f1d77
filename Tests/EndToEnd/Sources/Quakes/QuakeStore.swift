import Foundation
import GRDB

/// The database of earthquakes.
public struct QuakeStore: Sendable {
  private let database: DatabaseQueue

  /// Opens or creates a database.
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

  /// Stores all or none of the earthquakes. New ones are inserted, and those whose code exists are updated.
  ///
  /// - Parameter quakes: The earthquakes. The last of equal codes counts.
  /// - Throws: An error of the database; in this case nothing is stored.
  public func upsert(_ quakes: [Quake]) async throws {
    try await database.write { database in for quake in quakes { try quake.upsert(database) } }
  }

  /// All earthquakes, by code.
  public func all() async throws -> [Quake] {
    try await database.read { try Quake.order(Column("code")).fetchAll($0) }
  }

  /// The number of rows.
  public func count() async throws -> Int { try await database.read { try Quake.fetchCount($0) } }
}

extension Quake: FetchableRecord, PersistableRecord {
  /// The name of the table.
  public static let databaseTableName = "quake"

  /// Creates an earthquake from a row.
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

  /// Writes the columns of a row.
  public func encode(to container: inout PersistenceContainer) {
    container["code"] = code
    container["magnitude"] = magnitude
    container["place"] = place
    container["time"] = time.timeIntervalSince1970
    container["longitude"] = longitude
    container["latitude"] = latitude
  }
}
