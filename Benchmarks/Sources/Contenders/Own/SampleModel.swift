import Payloads

/// A DTO of your own that converts to a type shared by both versions of the DTO.
public protocol SampleModel: Decodable, Sendable {
  /// The shared type: a struct of plain values, or the domain model.
  associatedtype Record: Equatable & Sendable

  /// The decoded value.
  var record: Record { get }
}

/// A list of a DTO.
public enum SampleListModel<Element: SampleModel>: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = SampleList<Element.Record>

  /// The decoded records.
  public static func records(in response: [Element]) -> [Element.Record] {
    response.map(\.record)
  }
}

extension ShapeSuite {
  /// Compares two versions of your own DTO: under plain `Codable`, and with the library's wrappers.
  /// - Parameters:
  ///   - shape: Your samples.
  ///   - plain: The DTO as the API documents it, which is the baseline.
  ///   - shielded: The DTO with the library's wrappers.
  public init<Plain: SampleModel, Shielded: SampleModel>(
    _ shape: SampleList<Plain.Record>,
    plain: Plain.Type,
    shielded: Shielded.Type
  ) where Plain.Record == Shielded.Record {
    self = ContenderRegistry.suite(shape, SampleListModel<Plain>.self, SampleListModel<Shielded>.self)
  }
}
