import ShieldedDecoding

extension ConformanceCheck {
  /// Errors that are thrown.
  static let failures: [ConformanceCheck] = [
    ConformanceCheck("under the strict policy a scalar ends as plain Codable does") { run in
      for token in tokens {
        run.expectStrict(BoxedField<Int>.self, as: PlainField<Int>.self, from: token)
        run.expectStrict(BoxedField<UInt8>.self, as: PlainField<UInt8>.self, from: token)
        run.expectStrict(BoxedField<Double>.self, as: PlainField<Double>.self, from: token)
        run.expectStrict(BoxedField<Bool>.self, as: PlainField<Bool>.self, from: token)
        run.expectStrict(BoxedField<String>.self, as: PlainField<String>.self, from: token)
        run.expectStrict(BoxedField<TableLevel>.self, as: PlainField<TableLevel>.self, from: token)
        run.expectStrict(BoxedField<Int?>.self, as: PlainOptionalField<Int>.self, from: token)
        run.expectStrict(BoxedField<String?>.self, as: PlainOptionalField<String>.self, from: token)
        run.expectStrict(DefaultedField<One>.self, as: PlainField<Int>.self, from: token)
      }
    },
    ConformanceCheck("under the strict policy a list ends as plain Codable does") { run in
      for token in tokens + tokens.compactMap({ $0.map { [1, 2, $0, 4] } }) {
        run.expectStrict(SubstitutingField<Int>.self, as: PlainField<[Int]>.self, from: token)
        run.expectStrict(DroppingField<String>.self, as: PlainField<[String]>.self, from: token)
        run.expectStrict(BoxedField<[Bool]>.self, as: PlainField<[Bool]>.self, from: token)
        run.expectStrict(SubstitutingField<Int?>.self, as: PlainField<[Int?]>.self, from: token)
        run.expectStrict(SubstitutingField<[Int]>.self, as: PlainField<[[Int]]>.self, from: token)
        run.expectStrict(SubstitutingField<TablePart>.self, as: PlainField<[TablePart]>.self, from: token)
        run.expectStrict(BoxedField<[Int]?>.self, as: PlainOptionalField<[Int]>.self, from: token)
        run.expectStrict(BoxedField<Set<Int>>.self, as: PlainField<Set<Int>>.self, from: token)
      }
    },
    ConformanceCheck("under the strict policy a dictionary ends as plain Codable does") { run in
      for token in tokens + tokens.compactMap({ $0.map { ["a": $0] } }) {
        run.expectStrict(DroppingEntriesField<Int>.self, as: PlainField<[String: Int]>.self, from: token)
        run.expectStrict(BoxedField<[String: String]>.self, as: PlainField<[String: String]>.self, from: token)
        run.expectStrict(DroppingEntriesField<[Int]>.self, as: PlainField<[String: [Int]]>.self, from: token)
        run.expectStrict(DroppingEntriesField<TablePart>.self, as: PlainField<[String: TablePart]>.self, from: token)
      }
    },
    ConformanceCheck("under the strict policy a dictionary with Int keys ends as plain Codable does") { run in
      for token in tokens + tokens.flatMap({ token in token.map { [["7": $0], ["seven": $0]] } ?? [] }) {
        run.expectStrict(BoxedField<[Int: Int]>.self, as: PlainField<[Int: Int]>.self, from: token)
        run.expectStrict(BoxedField<[Int: TablePart]>.self, as: PlainField<[Int: TablePart]>.self, from: token)
        run.expectStrict(BoxedField<[Int: Int]?>.self, as: PlainOptionalField<[Int: Int]>.self, from: token)
      }
    },
    ConformanceCheck("under the strict policy a DTO ends as plain Codable does, nested ones too") { run in
      for token in tokens + tokens.compactMap({ $0.map { ["weight": $0] } }) {
        run.expectStrict(BoxedField<TablePart>.self, as: PlainField<TablePart>.self, from: token)
        run.expectStrict(BoxedField<TablePart?>.self, as: PlainOptionalField<TablePart>.self, from: token)
        run.expectStrict(
          SubstitutingField<[TablePart]>.self,
          as: PlainField<[[TablePart]]>.self,
          from: token.map { [[["weight": 1], $0]] }
        )
        run.expectStrict(
          DroppingEntriesField<[TablePart]>.self,
          as: PlainField<[String: [TablePart]]>.self,
          from: token.map { ["a": [$0]] }
        )
      }
    },
    ConformanceCheck("a whole payload of the wrong kind throws as plain Codable does") { run in
      for tree in tokens.compactMap(\.self) where run.subject.canExpress(tree) {
        let subject = run.subject
        run.expectSame(
          "SafeArray<Int> from \(tree.json)",
          DecodingResult { try subject.decode(SafeArray<Int>.self, from: tree).wrappedValue },
          tree.isArray ? .value([]) : DecodingResult { try subject.decode([Int].self, from: tree) }
        )
        run.expectSame(
          "DroppingDictionary<Int> from \(tree.json)",
          DecodingResult { try subject.decode(DroppingDictionary<Int>.self, from: tree).wrappedValue },
          tree.isObject ? .value([:]) : DecodingResult { try subject.decode([String: Int].self, from: tree) }
        )
        if tree.isObject { continue }
        run.expectSame(
          "BoxedField<Int> from \(tree.json)",
          DecodingResult { try subject.decode(BoxedField<Int>.self, from: tree).value },
          DecodingResult { try subject.decode(PlainField<Int>.self, from: tree).value }
        )
      }
    },
    ConformanceCheck("an error that isn't a DecodingError passes through fields, lists and dictionaries") { run in
      let subject = run.subject
      let thrown = DecodingResult<Bool>.failure(DecodingFailure(CancellationError()))
      run.expectSame(
        "field",
        DecodingResult { try subject.decode(BoxedField<Canceled?>.self, from: ["value": [:]]).value == nil },
        thrown
      )
      run.expectSame(
        "list",
        DecodingResult { try subject.decode(DroppingField<Canceled>.self, from: ["value": [[:]]]).value.isEmpty },
        thrown
      )
      run.expectSame(
        "dictionary",
        DecodingResult {
          try subject.decode(DroppingEntriesField<[Canceled]>.self, from: ["value": ["a": [[:]]]]).value.isEmpty
        },
        thrown
      )
    },
  ]

  /// One token of each kind; `nil` for a missing key.
  private static let tokens: [PayloadTree?] = [nil, PayloadTree.null, true, 7, -1, 300, 3.9, "x", "7", "", [], [:]]

  /// A DTO whose `init(from:)` throws a cancellation.
  private struct Canceled: DefaultProvider, Equatable {
    static func defaultInstance() -> Canceled { Canceled() }

    private init() {}

    init(from decoder: any Decoder) throws { throw CancellationError() }
  }
}

extension PayloadTree {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
