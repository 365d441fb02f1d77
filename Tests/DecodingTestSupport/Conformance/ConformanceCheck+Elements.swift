import ShieldedDecoding

extension ConformanceCheck {
  /// Lists and dictionaries with bad elements.
  static let elements: [ConformanceCheck] = [
    ConformanceCheck("every good element is kept, in order, around bad ones") { run in
      guard run.subject.reachesLaterElements else {
        run.expect(SubstitutingField<Int>.self, from: [1, 2, 3], gives: [1, 2, 3])
        return
      }
      let mixed: PayloadTree = [1, "2", ["a": 1], [3], "x", 6]
      run.expect(
        SubstitutingField<Int>.self,
        from: mixed,
        gives: [1, 2, 0, 0, 0, 6],
        [
          .retyped("value[1]"), .defaulted(.typeMismatch, "value[2]"), .defaulted(.typeMismatch, "value[3]"),
          .defaulted(.notNumeric, "value[4]"),
        ]
      )
      run.expect(
        DroppingField<Int>.self,
        from: mixed,
        gives: [1, 2, 6],
        [
          .retyped("value[1]"), .dropped(.typeMismatch, "value[2]"), .dropped(.typeMismatch, "value[3]"),
          .dropped(.notNumeric, "value[4]"),
        ]
      )
      run.expect(
        DroppingField<String>.self,
        from: ["a", [], "b", [:], "c"],
        gives: ["a", "b", "c"],
        [.dropped(.typeMismatch, "value[1]"), .dropped(.typeMismatch, "value[3]")]
      )
    },
    ConformanceCheck("every element that another type carries is retyped, and recorded once") { run in
      guard run.subject.reachesLaterElements else {
        run.expect(DroppingField<String>.self, from: ["1", "2"], gives: ["1", "2"])
        return
      }
      run.expect(
        SubstitutingField<Int>.self,
        from: ["1", "2", "3", "4"],
        gives: [1, 2, 3, 4],
        (0..<4).map { ExpectedRescue(.retyped, at: "value[\($0)]") }
      )
      run.expect(
        DroppingField<TableLevel>.self,
        from: [1, "2", 9, 2],
        gives: [.low, .high, .high],
        [.retyped("value[1]"), .dropped(.unknownCase, "value[2]")]
      )
    },
    ConformanceCheck("null elements are substituted, dropped or nil, and never loop") { run in
      run.expect(SubstitutingField<Int?>.self, from: [1, 2], gives: [1, 2])
      let nulls: PayloadTree = [.null, 1, .null, .null, 2]
      run.expect(SubstitutingField<Int?>.self, from: nulls, gives: [nil, 1, nil, nil, 2])
      guard run.subject.reachesLaterElements else { return }
      run.expect(
        SubstitutingField<Int>.self,
        from: nulls,
        gives: [0, 1, 0, 0, 2],
        [0, 2, 3].map { ExpectedRescue(.defaulted, .valueNotFound, at: "value[\($0)]") }
      )
      run.expect(
        DroppingField<Int>.self,
        from: nulls,
        gives: [1, 2],
        [0, 2, 3].map { ExpectedRescue(.dropped, .valueNotFound, at: "value[\($0)]") }
      )
    },
    ConformanceCheck("lists of lists are rescued at every level") { run in
      run.expect(SubstitutingField<[Int]>.self, from: [[1], [2, 3]], gives: [[1], [2, 3]])
      guard run.subject.reachesLaterElements else { return }
      run.expect(
        SubstitutingField<[Int]>.self,
        from: [[1, "x"], 7, ["3"], [4]],
        gives: [[1, 0], [], [3], [4]],
        [.defaulted(.notNumeric, "value[0][1]"), .defaulted(.typeMismatch, "value[1]"), .retyped("value[2][0]")]
      )
    },
    ConformanceCheck("DTOs in a list are rescued field by field, and recorded once") { run in
      run.expect(
        SubstitutingField<TableSeller>.self,
        from: [["name": 7], ["name": "B"]],
        gives: [TableSeller(name: "7"), TableSeller(name: "B")],
        [.retyped("value[0].name")]
      )
      guard run.subject.reachesLaterElements else { return }
      run.expect(
        SubstitutingField<TableSeller>.self,
        from: [["name": 7], 5, ["name": true]],
        gives: [TableSeller(name: "7"), TableSeller(name: "nobody"), TableSeller(name: "true")],
        [.retyped("value[0].name"), .defaulted(.typeMismatch, "value[1]"), .retyped("value[2].name")]
      )
    },
    ConformanceCheck("a DTO in a list whose own init throws is replaced, and the inner path kept") { run in
      run.expect(DroppingField<TablePart>.self, from: [["weight": 1]], gives: [TablePart(weight: 1)])
      guard run.subject.reachesLaterElements else { return }
      run.expect(
        DroppingField<TablePart>.self,
        from: [["weight": 1], ["weight": "heavy"], ["weight": 3]],
        gives: [TablePart(weight: 1), TablePart(weight: 3)],
        [.dropped(.elementFailed, "value[1]")],
        underlyingPaths: ["value[1].weight"]
      )
    },
    ConformanceCheck("a dictionary drops its bad values and keeps its keys") { run in
      run.expect(
        DroppingEntriesField<Int>.self,
        from: ["snake_case": 1, "b": "2"],
        gives: ["snake_case": 1, "b": 2],
        [.retyped("value.b")]
      )
      run.expect(
        DroppingEntriesField<Int>.self,
        from: ["snake_case": 1, "c": [:]],
        gives: ["snake_case": 1],
        [.dropped(.typeMismatch, "value.c")]
      )
      run.expect(
        DroppingEntriesField<TablePart>.self,
        from: ["a": ["weight": 1], "b": ["weight": []]],
        gives: ["a": TablePart(weight: 1)],
        [.dropped(.elementFailed, "value.b")],
        underlyingPaths: ["value.b.weight"]
      )
      run.expect(
        DroppingEntriesField<Int>.self,
        from: ["a": .null, "b": 2],
        gives: ["b": 2],
        [.dropped(.valueNotFound, "value.a")]
      )
    },
    ConformanceCheck("a dictionary with Int keys drops its bad values and keys") { run in
      run.expect(
        BoxedField<[Int: Int]>.self,
        from: ["7": 1, "-8": "2"],
        gives: [7: 1, -8: 2],
        [.retyped(#"value["-8"]"#)]
      )
      run.expect(
        BoxedField<[Int: Int]>.self,
        from: ["7": 1, "8": [:]],
        gives: [7: 1],
        [.dropped(.typeMismatch, #"value["8"]"#)]
      )
      run.expect(
        BoxedField<[Int: Int]>.self,
        from: ["7": 1, "seven": 2],
        gives: [7: 1],
        [.dropped(.notNumeric, "value.seven")]
      )
      run.expect(
        BoxedField<[Int: [Int: TablePart]]>.self,
        from: ["7": ["1": ["weight": 1], "2": ["weight": []]]],
        gives: [7: [1: TablePart(weight: 1)]],
        [.dropped(.elementFailed, #"value["7"]["2"]"#)],
        underlyingPaths: [#"value["7"]["2"].weight"#]
      )
    },
    ConformanceCheck("a set drops its bad elements, and keeps one of equal ones") { run in
      run.expect(BoxedField<Set<Int>>.self, from: [1, 2, 1], gives: [1, 2])
      run.expect(BoxedField<[Set<Int>]>.self, from: [[1], [2, 2]], gives: [[1], [2]])
      guard run.subject.reachesLaterElements else { return }
      run.expect(
        BoxedField<Set<Int>>.self,
        from: [1, "2", [:], "x", 3],
        gives: [1, 2, 3],
        [.retyped("value[1]"), .dropped(.typeMismatch, "value[2]"), .dropped(.notNumeric, "value[3]")]
      )
      run.expect(
        BoxedField<[String: Set<String>]>.self,
        from: ["a": ["x", [:], "y"]],
        gives: ["a": ["x", "y"]],
        [.dropped(.typeMismatch, "value.a[1]")]
      )
    },
  ]
}
