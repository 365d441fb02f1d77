import ShieldedDecoding

extension ConformanceCheck {
  /// Loops over lists that must end.
  static let endings: [ConformanceCheck] = [
    ConformanceCheck("a list of nothing but bad elements comes to its end") { run in
      let count = 200
      let bad = PayloadTree.array(Array(repeating: [:], count: count))
      guard run.subject.reachesLaterElements else {
        // One element is enough to stop such a decoder.
        run.expect(
          DroppingField<Int>.self,
          from: bad,
          gives: [],
          [ExpectedRescue(.dropped, .elementFailed, at: "value[0]")]
        )
        return
      }
      run.expect(
        SubstitutingField<Int>.self,
        from: bad,
        gives: Array(repeating: 0, count: count),
        (0..<count).map { ExpectedRescue(.defaulted, .typeMismatch, at: "value[\($0)]") }
      )
      run.expect(
        DroppingField<String>.self,
        from: bad,
        gives: [],
        (0..<count).map { ExpectedRescue(.dropped, .typeMismatch, at: "value[\($0)]") }
      )
      let nulls = PayloadTree.array(Array(repeating: .null, count: count))
      run.expect(
        DroppingField<TableSeller>.self,
        from: nulls,
        gives: [],
        (0..<count).map { ExpectedRescue(.dropped, .valueNotFound, at: "value[\($0)]") }
      )
    },
    ConformanceCheck("a list ends where its decoder can't go on, keeps what was read, and says so") { run in
      guard !run.subject.reachesLaterElements else {
        run.expect(
          DroppingField<Int>.self,
          from: [1, 2, [:], 4],
          gives: [1, 2, 4],
          [ExpectedRescue(.dropped, .typeMismatch, at: "value[2]")]
        )
        return
      }
      run.expect(
        DroppingField<Int>.self,
        from: [1, 2, [:], 4],
        gives: [1, 2],
        [ExpectedRescue(.dropped, .elementFailed, at: "value[2]")]
      )
      run.expect(
        SubstitutingField<Int>.self,
        from: [1, 2, [:], 4],
        gives: [1, 2, 0],
        [ExpectedRescue(.defaulted, .elementFailed, at: "value[2]")]
      )
    },
    ConformanceCheck("the fields after a list that ended early are still read") { run in
      struct Listed: SingleField {
        struct Pair: Equatable {
          var numbers: [Int]
          var name: String
        }
        struct Inner: Decodable {
          @DroppingArray var numbers: [Int]
          @SafeBox var name: String
        }
        var value: Pair

        enum CodingKeys: CodingKey { case value }

        init(from decoder: any Decoder) throws {
          let inner = try decoder.container(keyedBy: CodingKeys.self).decode(Inner.self, forKey: .value)
          value = Pair(numbers: inner.numbers, name: inner.name)
        }
      }
      let ending: RescueReason = run.subject.reachesLaterElements ? .typeMismatch : .elementFailed
      run.expect(
        Listed.self,
        from: ["numbers": [1, [:]], "name": 7],
        gives: Listed.Pair(numbers: [1], name: "7"),
        [ExpectedRescue(.dropped, ending, at: "value.numbers[1]"), ExpectedRescue(.retyped, at: "value.name")]
      )
    },
  ]
}
