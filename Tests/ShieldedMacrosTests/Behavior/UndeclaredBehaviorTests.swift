#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("Undeclared keys of @Shielded types", .timeLimit(.minutes(20)))
  struct UndeclaredBehaviorTests {
    static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

    @Shielded(policy: .strict)
    struct Contract: Equatable {
      var id: Int
    }

    @Shielded(keys: .snakeCase)
    struct Order: Equatable {
      var unitPrice: Double
      var shipTo: Contract?
    }

    @Shielded
    struct Node: Equatable {
      var children: [Node]
    }

    @Shielded
    struct Versioned: Equatable {
      @Key("meta.version") let version = 2
      var id: Int
    }

    /// A type whose keys are read by hand, over any decoder that doesn't track them.
    struct ByHand: Codable, Equatable {
      var id: Int
    }

    @Shielded
    struct Owner: Equatable {
      @Strict var part: ByHand?
    }

    /// Decodes a payload with and without the option, and compares values and other records.
    private static func undeclared<Value: Decodable & Equatable>(
      _ type: Value.Type,
      _ json: String,
      _ decoder: any RescuingDecoder,
      _ options: RescueOptions = RescueOptions()
    ) throws -> [String] {
      var options = options
      options.log = RescueLog(reportsUndeclaredKeys: true)
      let data = Data(json.utf8)
      let decoded = try decoder.decodeWithReport(type, from: data, options: options)
      options.log = nil
      let off = try decoder.decodeWithReport(type, from: data, options: options)
      #expect(decoded.value == off.value)
      // A pass makes the records in another order.
      let others = decoded.report.records
      #expect(others.map(\.description).sorted() == off.report.records.map(\.description).sorted())
      return decoded.report.undeclaredKeys.map { "\($0.path) \($0.found)" }
    }

    @Test("The path of a constant, which is only encoded, is declared")
    func constant() throws {
      for decoder in Self.decoders {
        let json = #"{"id": 1, "meta": {"version": 5, "old": 1}, "x": 2}"#
        #expect(try Self.undeclared(Versioned.self, json, decoder).sorted() == ["meta.old 1", "x 2"])
      }
    }

    @Test("A type's policy and its key naming don't change what is declared")
    func options() throws {
      for decoder in Self.decoders {
        let json = #"{"unit_price": 1, "unitPrice": 2, "ship_to": {"id": 1, "x": 3}}"#
        let undeclared = ["ship_to.x 3", "unitPrice 2"]
        #expect(try Self.undeclared(Order.self, json, decoder).sorted() == undeclared, "\(decoder)")
        #expect(try Self.undeclared(Contract.self, #"{"id": 1, "y": 2}"#, decoder) == ["y 2"], "\(decoder)")
      }
    }

    @Test("A decoder that converts keys finds those of the payload")
    func keyStrategy() throws {
      let foreign = JSONDecoder()
      foreign.keyDecodingStrategy = .convertFromSnakeCase
      var own = ShieldedJSONDecoder()
      own.keyDecodingStrategy = .convertFromSnakeCase
      let json = #"{"unit_price": 1, "ship_to": {"id": 1}, "ship_date": 3}"#
      // Only the decoder of this package knows how the payload spells a key.
      #expect(try Self.undeclared(Order.self, json, foreign) == ["shipDate 3"])
      #expect(try Self.undeclared(Order.self, json, own) == ["ship_date 3"])
    }

    @Test("Recursive types are examined at every level")
    func recursion() throws {
      let json = #"{"children": [{"children": [], "x": 1}, {"children": [{"y": 2}]}], "z": 3}"#
      for decoder in Self.decoders {
        let undeclared = try Self.undeclared(Node.self, json, decoder)
        #expect(undeclared.sorted() == ["children[0].x 1", "children[1].children[0].y 2", "z 3"], "\(decoder)")
      }
    }

    @Test("The keys of an object are reported if one of its properties can't be decoded")
    func failures() throws {
      let json = #"{"latest": {"number": "x", "a": 1}, "all": [{"number": 1, "b": 2}, {"c": 3}]}"#
      for decoder in Self.decoders {
        let undeclared = try Self.undeclared(Release.self, json, decoder)
        #expect(undeclared.sorted() == ["all[0].b 2", "all[1].c 3", "latest.a 1"], "\(decoder)")
      }
    }

    @Test("A plain part throws over a decoder that doesn't track keys, and is examined over one that does")
    func plainPart() throws {
      let json = #"{"part": {"id": 1, "x": 2}}"#
      #expect(throws: UndeclaredKeysError.self) { try Self.undeclared(Owner.self, json, JSONDecoder()) }
      #expect(try Self.undeclared(Owner.self, json, ShieldedJSONDecoder()) == ["part.x 2"])
    }
  }
#endif
