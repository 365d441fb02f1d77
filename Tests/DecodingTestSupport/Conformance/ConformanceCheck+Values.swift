import ShieldedDecoding

extension ConformanceCheck {
  /// Single values.
  static let values: [ConformanceCheck] = [
    ConformanceCheck("a clean value is exact and not recorded") { run in
      run.expect(BoxedField<Int>.self, from: 42, gives: 42)
      run.expect(BoxedField<Int8>.self, from: -128, gives: -128)
      run.expect(BoxedField<UInt64>.self, from: 7, gives: 7)
      run.expect(BoxedField<Double>.self, from: 1.5, gives: 1.5)
      run.expect(BoxedField<Float>.self, from: 1.5, gives: 1.5)
      run.expect(BoxedField<Bool>.self, from: true, gives: true)
      run.expect(BoxedField<String>.self, from: "é", gives: "é")
      run.expect(BoxedField<TableLevel>.self, from: 2, gives: .high)
      run.expect(BoxedField<TableSeller>.self, from: ["name": "A"], gives: TableSeller(name: "A"))
      run.expect(BoxedField<[String: Int]>.self, from: ["a": 1], gives: ["a": 1])
    },
    ConformanceCheck("a missing key and a null give the default, and are distinguished") { run in
      run.expect(BoxedField<Int>.self, from: nil, gives: 0, [.defaulted(.keyNotFound)])
      run.expect(BoxedField<Int>.self, from: .null, gives: 0, [.defaulted(.valueNotFound)])
      for (token, reason) in [
        (PayloadTree?.none, RescueReason.keyNotFound), (PayloadTree?.some(.null), .valueNotFound),
      ] {
        let rescues = [ExpectedRescue(.defaulted, reason)]
        run.expect(BoxedField<String>.self, from: token, gives: "", rescues)
        run.expect(BoxedField<Bool>.self, from: token, gives: false, rescues)
        run.expect(BoxedField<TableLevel>.self, from: token, gives: .none, rescues)
        run.expect(BoxedField<TableSeller>.self, from: token, gives: TableSeller(name: "nobody"), rescues)
        run.expect(BoxedField<[String: Int]>.self, from: token, gives: [:], rescues)
        run.expect(SubstitutingField<Int>.self, from: token, gives: [], rescues)
        run.expect(DroppingField<String>.self, from: token, gives: [], rescues)
        run.expect(DroppingEntriesField<Int>.self, from: token, gives: [:], rescues)
        run.expect(DefaultedField<One>.self, from: token, gives: 1, rescues)
      }
    },
    ConformanceCheck("an Optional is nil for a missing key and a null, unrecorded, and for a bad value, recorded") {
      run in
      for token in [PayloadTree?.none, PayloadTree?.some(.null)] {
        run.expect(BoxedField<Int?>.self, from: token, gives: nil)
        run.expect(BoxedField<String?>.self, from: token, gives: nil)
        run.expect(BoxedField<TableSeller?>.self, from: token, gives: nil)
        run.expect(BoxedField<[Int]?>.self, from: token, gives: nil)
      }
      run.expect(BoxedField<Int?>.self, from: 42, gives: 42)
      run.expect(BoxedField<Int?>.self, from: "42", gives: 42, [.retyped()])
      run.expect(BoxedField<Int?>.self, from: "x", gives: nil, [.defaulted(.notNumeric)])
      run.expect(BoxedField<Int?>.self, from: [:], gives: nil, [.defaulted(.typeMismatch)])
      run.expect(BoxedField<[Int]?>.self, from: 7, gives: nil, [.defaulted(.typeMismatch)])
    },
    ConformanceCheck("a value that another type carries is retyped") { run in
      let retyped = [ExpectedRescue.retyped()]
      run.expect(BoxedField<Int>.self, from: "42", gives: 42, retyped)
      run.expect(BoxedField<Int>.self, from: " 42.0 ", gives: 42, retyped)
      run.expect(BoxedField<Int64>.self, from: "9223372036854775807", gives: .max, retyped)
      run.expect(BoxedField<UInt64>.self, from: "18446744073709551615", gives: .max, retyped)
      run.expect(BoxedField<Int>.self, from: true, gives: 1, retyped)
      run.expect(BoxedField<Double>.self, from: "99.0", gives: 99, retyped)
      run.expect(BoxedField<Double>.self, from: false, gives: 0, retyped)
      run.expect(BoxedField<Bool>.self, from: 1, gives: true, retyped)
      run.expect(BoxedField<Bool>.self, from: 0, gives: false, retyped)
      run.expect(BoxedField<Bool>.self, from: "Checked", gives: true, retyped)
      run.expect(BoxedField<String>.self, from: 7, gives: "7", retyped)
      run.expect(BoxedField<String>.self, from: 9_223_372_036_854_775_807, gives: "9223372036854775807", retyped)
      run.expect(BoxedField<String>.self, from: 1.5, gives: "1.5", retyped)
      run.expect(BoxedField<String>.self, from: true, gives: "true", retyped)
      run.expect(BoxedField<TableLevel>.self, from: "2", gives: .high, retyped)
      run.expect(BoxedField<TableStatus>.self, from: 2, gives: .second, retyped)
    },
    ConformanceCheck("a value that fits only at a loss is lossy") { run in
      run.expect(BoxedField<Int>.self, from: 3.9, gives: 3, [.lossy()])
      run.expect(BoxedField<UInt>.self, from: -0.5, gives: 0, [.lossy()])
      run.expect(BoxedField<Int>.self, from: "3.9", gives: 3, [.lossy()])
      run.expect(BoxedField<TableLevel>.self, from: 2.9, gives: .none, [.defaulted(.unknownCase)])
    },
    ConformanceCheck("a value that doesn't fit is the default, with its reason") { run in
      run.expect(BoxedField<UInt8>.self, from: 300, gives: 0, [.defaulted(.outOfRange)])
      run.expect(BoxedField<UInt>.self, from: -1, gives: 0, [.defaulted(.outOfRange)])
      run.expect(BoxedField<Int>.self, from: .number("1e300"), gives: 0, [.defaulted(.outOfRange)])
      run.expect(BoxedField<Int>.self, from: "1e300", gives: 0, [.defaulted(.outOfRange)])
      run.expect(BoxedField<Int>.self, from: "0x10", gives: 0, [.defaulted(.notNumeric)])
      run.expect(BoxedField<Double>.self, from: "nan", gives: 0, [.defaulted(.notNumeric)])
      run.expect(BoxedField<Int>.self, from: "", gives: 0, [.defaulted(.empty)])
      run.expect(BoxedField<Bool>.self, from: 2, gives: false, [.defaulted(.notBoolean)])
      run.expect(BoxedField<Bool>.self, from: "maybe", gives: false, [.defaulted(.notBoolean)])
      run.expect(BoxedField<TableLevel>.self, from: 3, gives: .none, [.defaulted(.unknownCase)])
    },
    ConformanceCheck("a value of the wrong shape is the default: typeMismatch") { run in
      let mismatch = [ExpectedRescue.defaulted(.typeMismatch)]
      run.expect(BoxedField<Int>.self, from: [:], gives: 0, mismatch)
      run.expect(BoxedField<String>.self, from: [1], gives: "", mismatch)
      run.expect(BoxedField<Bool>.self, from: ["a": 1], gives: false, mismatch)
      run.expect(SubstitutingField<Int>.self, from: [:], gives: [], mismatch)
      run.expect(SubstitutingField<Int>.self, from: 7, gives: [], mismatch)
      run.expect(SubstitutingField<Int>.self, from: "", gives: [], [.defaulted(.empty)])
      run.expect(DroppingEntriesField<Int>.self, from: [], gives: [:], mismatch)
      run.expect(DroppingEntriesField<Int>.self, from: "", gives: [:], [.defaulted(.empty)])
      run.expect(BoxedField<TableSeller>.self, from: [], gives: TableSeller(name: "nobody"), mismatch)
      run.expect(BoxedField<TableSeller>.self, from: 7, gives: TableSeller(name: "nobody"), mismatch)
    },
    ConformanceCheck("a DTO whose own init throws is its default instance, and the inner path kept") { run in
      run.expect(
        BoxedField<TablePart>.self,
        from: ["weight": "heavy"],
        gives: TablePart(weight: -1),
        [.defaulted(.elementFailed)],
        underlyingPaths: ["value.weight"]
      )
    },
  ]
}
