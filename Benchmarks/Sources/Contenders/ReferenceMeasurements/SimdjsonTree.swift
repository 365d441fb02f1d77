#if canImport(CSimdjson)
  import CSimdjson
  import Foundation
  import Payloads

  /// simdjson's DOM of the document with every value visited, for comparison with a C++ parser that uses vector instructions.
  struct SimdjsonTree<Shape: PayloadShape>: ReferenceMeasurement {
    let name = "simdjson"
    let summary = "simdjson into its DOM, every value visited"

    /// Parses a payload and visits its values.
    func decode(_ payload: Data) throws -> CSimdjsonStructure {
      let parser = csimdjson_parser_create()
      defer { csimdjson_parser_destroy(parser) }
      guard let parser else { return CSimdjsonStructure() }
      return payload.withUnsafeBytes { bytes in
        bytes.baseAddress.map { csimdjson_visit(parser, $0, bytes.count) } ?? CSimdjsonStructure()
      }
    }

    /// Compares the number of visited values with an independent count.
    func fault(in output: CSimdjsonStructure, of payload: Data) -> String? {
      let structure = DocumentStructure(of: payload)
      let found = [output.containers, output.members, output.values].map(Int.init(clamping:))
      let expected = [structure.containers, structure.members, structure.values]
      return found == expected ? nil : "containers, members and values are \(found), expected \(expected)"
    }
  }
#endif
