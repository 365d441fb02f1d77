import Payloads

/// A DTO of your own, with its value in terms that two DTOs of the same record share.
public protocol SampleModel: Decodable, Sendable {
  /// What the DTOs of a record have in common: a struct of plain values, or the domain model.
  associatedtype Record: Equatable & Sendable

  /// The decoded value.
  var record: Record { get }
}

/// A list of a DTO.
public enum SampleListModel<Element: SampleModel>: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = SampleList<Element.Record>

  /// The decoded records.
  public static func records(in response: [Element]) -> [Element.Record] {
    response.map(\.record)
  }
}

extension ShapeSuite {
  /// Puts a DTO of your own to the test: as it is under plain `Codable`, and with the library's wrappers.
  /// - Parameters:
  ///   - shape: Your samples.
  ///   - plain: The DTO as it is documented, which is the baseline.
  ///   - shielded: The DTO with the library's wrappers.
  public init<Plain: SampleModel, Shielded: SampleModel>(
    _ shape: SampleList<Plain.Record>,
    plain: Plain.Type,
    shielded: Shielded.Type
  ) where Plain.Record == Shielded.Record {
    self = ContenderRegistry.suite(shape, SampleListModel<Plain>.self, SampleListModel<Shielded>.self)
  }
}
