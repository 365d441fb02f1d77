#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded
  struct Pathed: Equatable {
    @Key("p.x") var x: Int
    @Key("p.n.y") var y = 7
    @Key("p.n.z") var z: Int?
    var top = 9
  }

  @Shielded
  struct PathedConstants: Equatable {
    @Key("p.x") let x: Int
    @Key("p.n.y") let y: Int
    @Key("p.n.z") let z: Int?
    let top: Int
  }

  @Shielded
  struct PathedStrict: Equatable {
    @Strict @Key("p.n.y") var y: Int
    @Strict @Key("p.n.z") var z: Int?
  }

  @Shielded
  struct PathedAlternative: Equatable {
    @Key("p.x", "x", "q.r") var x = 7
  }

  @Shielded
  struct PathedStrictAlternative: Equatable {
    @Strict @Key("p.x", "x", "q.r") var x: Int
  }

  @Shielded
  struct PathedStrictOptional: Equatable {
    @Strict @Key("p.x", "x", "q.r") var x: Int?
  }

  @Suite("Paths by their specification", .timeLimit(.minutes(20)))
  struct PathOracleTests {
    /// A document: a scalar's text, or an object's members in order.
    indirect enum Node {
      case token(OracleToken)
      case object([(String, Node)])

      var text: String {
        switch self {
        case .token(let token): token.rawValue
        case .object(let members): "{\(members.map { #""\#($0.0)": \#($0.1.text)"# }.joined(separator: ", "))}"
        }
      }

      subscript(key: String) -> Node? {
        if case .token(.object) = self { return key == "q" ? .token(.exact) : nil }
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == key }?.1
      }

      var isObject: Bool {
        if case .object = self { return true }
        return text == OracleToken.object.rawValue
      }
    }

    /// The result at the end of a path, or at the node where it ends early.
    struct Arrival {
      var integer: Int?
      var record: String?
      var error: String?
      var isAbsent = false
      var path: String

      init(_ keys: [String], in node: Node) {
        var node = node
        path = ""
        for (index, key) in keys.enumerated() {
          path += index == 0 ? key : ".\(key)"
          guard let next = node[key] else {
            (record, error, isAbsent) = ("\(path) defaulted keyNotFound", "keyNotFound \(path)", true)
            return
          }
          if case .token(.null) = next {
            (record, error, isAbsent) = ("\(path) defaulted valueNotFound", "valueNotFound \(path)", true)
            return
          }
          if index == keys.count - 1 {
            let token: OracleToken = if case .token(let token) = next { token } else { .object }
            integer = token.integer
            record = token.record.map { "\(path) \($0)" }
            error = token == .exact ? nil : "typeMismatch \(path)"
            return
          }
          guard next.isObject else {
            (record, error) = ("\(path) defaulted typeMismatch", "typeMismatch \(path)")
            return
          }
          node = next
        }
      }
    }

    private static let scalars = OracleToken.allCases.map(Node.token)

    private static func objects(_ keys: [String: [Node]], upTo count: Int) -> [Node] {
      var all: [Node] = [.object([])]
      var longest: [[(String, Node)]] = [[]]
      for _ in 0..<count {
        longest = longest.flatMap { members in
          keys.sorted { $0.key < $1.key }.flatMap { key, nodes in nodes.map { members + [(key, $0)] } }
        }
        all += longest.map(Node.object)
      }
      return all
    }

    private static let documents: [Node] = {
      let few: [Node] = [.token(.null), .token(.exact), .token(.text), .token(.list)]
      let inner = objects(["y": few, "z": few], upTo: 2)
      let middle =
        objects(["x": [.token(.exact), .token(.null)], "n": inner + scalars], upTo: 1)
        + inner.flatMap { n in
          [
            Node.object([("n", n), ("x", .token(.text))]), .object([("x", .token(.exact)), ("n", n)]),
            .object([("n", .token(.null)), ("n", n)]), .object([("n", n), ("n", .object([("y", .token(.exact))]))]),
            .object([("n", .object([])), ("x", .token(.list)), ("n", n)]),
          ]
        }
      let outer = (middle + scalars).flatMap { p in
        [
          Node.object([("p", p), ("top", .token(.exact))]), .object([("top", .token(.exact)), ("p", p)]),
          .object([("p", .token(.null)), ("p", p), ("top", .token(.exact))]),
          .object([
            ("p", p), ("other", .token(.object)), ("p", .object([("x", .token(.exact))])), ("top", .token(.exact)),
          ]),
        ]
      }
      return outer + [.object([]), .object([("top", .token(.exact))])]
    }()

    @Test("A path leads to its value, or its record names the node where it ends")
    func lenient() {
      var passCount = 0
      for document in Self.documents {
        let (x, y, z) = (
          Arrival(["p", "x"], in: document), Arrival(["p", "n", "y"], in: document),
          Arrival(["p", "n", "z"], in: document)
        )
        let top = Arrival(["top"], in: document)
        let records = [x.record, y.record, z.isAbsent ? nil : z.record, top.record].compactMap { $0 }
        let expected = ExpectedDecoding(
          value: Pathed(x: x.integer ?? 0, y: y.integer ?? 7, z: z.integer, top: top.integer ?? 9),
          records: records
        )
        if expected.expect(from: document.text) { passCount += 1 }
        ExpectedDecoding(
          value: PathedConstants(x: x.integer ?? 0, y: y.integer ?? 0, z: z.integer, top: top.integer ?? 0),
          records: records
        )
        .expect(from: document.text)
      }
      #expect(passCount > Self.documents.count / 2)
    }

    @Test("Under the strict policy and for strict properties, the node that ends a path is that of the error")
    func strict() {
      for document in Self.documents {
        let (x, y, z) = (
          Arrival(["p", "x"], in: document), Arrival(["p", "n", "y"], in: document),
          Arrival(["p", "n", "z"], in: document)
        )
        let top = Arrival(["top"], in: document)
        let zError = z.isAbsent ? nil : z.error
        let error = x.error ?? y.error ?? zError ?? top.error
        ExpectedDecoding(value: error == nil ? Pathed(x: 1, y: 1, z: z.integer, top: 1) : nil, error: error)
          .expect(from: document.text, options: RescueOptions(policy: .strict))
        let strictError = y.error ?? zError
        ExpectedDecoding(value: strictError == nil ? PathedStrict(y: 1, z: z.integer) : nil, error: strictError)
          .expect(from: document.text)
      }
    }

    @Test("Of alternatives that are paths, the first with a value decides")
    func alternatives() {
      let few: [Node] = [.token(.null), .token(.exact), .token(.text), .token(.list)]
      let p = Self.objects(["x": few], upTo: 1) + [.token(.null), .token(.empty)]
      let q = Self.objects(["r": few], upTo: 1) + [.token(.null)]
      for document in Self.objects(["p": p, "x": few, "q": q], upTo: 3) {
        let arrivals = [["p", "x"], ["x"], ["q", "r"]].map { Arrival($0, in: document) }
        let valued = arrivals.filter { !$0.isAbsent }
        // A node that isn't an object has no value for the path, so that a later key with a value decides.
        let deciding =
          valued.first { $0.error?.hasSuffix(" p") != true } ?? valued.first
          ?? arrivals.first { $0.error?.hasPrefix("valueNotFound") == true } ?? arrivals[0]
        ExpectedDecoding(
          value: PathedAlternative(x: deciding.integer ?? 7),
          records: [deciding.record].compactMap { $0 }
        )
        .expect(from: document.text)
        let error = deciding.error
        ExpectedDecoding(value: error == nil ? PathedStrictAlternative(x: 1) : nil, error: error)
          .expect(from: document.text)
        let optionalError = deciding.isAbsent ? nil : error
        ExpectedDecoding(
          value: optionalError == nil ? PathedStrictOptional(x: deciding.integer) : nil,
          error: optionalError
        )
        .expect(from: document.text)
      }
    }
  }
#endif
