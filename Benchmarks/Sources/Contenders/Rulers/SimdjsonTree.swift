#if canImport(CSimdjson)
  import CSimdjson
  import Foundation
  import Payloads

  /// simdjson's DOM of the document with every value visited, for comparison with a C++ parser that uses vector instructions.
  public struct SimdjsonTree<Shape: PayloadShape>: Contender {
    /// The contender's name.
    public let name = "simdjson"
    /// A one-line summary.
    public let summary = "simdjson into its DOM, every value visited"
    /// A ruler decodes no records.
    public let isRuler = true

    /// Creates the ruler.
    public init() {}

    /// Parses a payload and visits its values.
    public func decode(_ payload: Data) throws -> CSimdjsonStructure {
      let parser = csimdjson_parser_create()
      defer { csimdjson_parser_destroy(parser) }
      guard let parser else { return CSimdjsonStructure() }
      return payload.withUnsafeBytes { bytes in
        bytes.baseAddress.map { csimdjson_visit(parser, $0, bytes.count) } ?? CSimdjsonStructure()
      }
    }

    /// Returns an empty array, because a ruler decodes no records.
    public func records(in output: CSimdjsonStructure) -> [Shape.Record] { [] }

    /// Compares the number of visited values with an independent count.
    public func fault(in output: CSimdjsonStructure, of payload: Data) -> String? {
      let structure = DocumentStructure(of: payload)
      let found = [output.containers, output.members, output.values].map(Int.init(clamping:))
      let expected = [structure.containers, structure.members, structure.values]
      return found == expected ? nil : "containers, members and values are \(found), expected \(expected)"
    }
  }
#endif
