import ModelRewriting
import ProbeExchange

/// Finds the scalars of a body that every lenient version of the model can rescue.
package struct FieldFinder {
  private let tolerance: Tolerance
  private let keys: KeyNaming
  private var fields: [LenientField] = []

  private init(_ tolerance: Tolerance, _ keys: KeyNaming) {
    self.tolerance = tolerance
    self.keys = keys
  }

  /// The fields below a value, in the order of the properties.
  /// - Parameters:
  ///   - node: The value.
  ///   - type: The type that decodes it.
  ///   - path: The value's location in the body.
  package static func fields(
    in node: JSONNode,
    of type: ModelType,
    at path: [PathStep],
    tolerance: Tolerance,
    keys: KeyNaming
  ) -> [LenientField] {
    var finder = FieldFinder(tolerance, keys)
    // Nothing rescues the elements of a plain array at the top.
    finder.visit(node, type, path, isLenient: false, isMember: false)
    return finder.fields
  }

  private mutating func visit(
    _ node: JSONNode,
    _ type: ModelType,
    _ path: [PathStep],
    isLenient: Bool,
    isMember: Bool
  ) {
    switch (type.unwrapped, node.content) {
    case (.scalar(let scalar), .scalar(let kind, let token)):
      add(.scalar(scalar), path, type, kind, token, isLenient: isLenient, isMember: isMember)
    case (.array(let element), .array(let elements, _)), (.set(let element), .array(let elements, _)):
      for (index, value) in elements.enumerated() {
        visit(value.value, element, path + [.index(index)], isLenient: isLenient, isMember: false)
      }
    case (.dictionary(_, let value), .object(let members, _)):
      for member in members {
        visit(member.value, value, path + [.key(member.key)], isLenient: isLenient, isMember: false)
      }
    case (.declared(let name), let content):
      guard let declaration = tolerance.sources.declaration(name), declaration.obstacle == nil else { return }
      if case .object(let members, _) = content, declaration.kind == .structure {
        visit(members, declaration, path)
      } else if case .scalar(let kind, let token) = content, let raw = declaration.rawType {
        let target = LenientField.Target.enumeration(raw: raw, strings: declaration.rawStrings)
        add(target, path, type, kind, token, isLenient: isLenient, isMember: isMember)
      }
    default: break
    }
  }

  private mutating func visit(_ members: [JSONNode.Member], _ declaration: ModelDeclaration, _ path: [PathStep]) {
    for property in declaration.properties where property.isDecoded {
      let found = members.filter { keys.converted($0.key) == property.key || $0.key == property.key }
      // Which of two members counts depends on the decoder.
      guard let type = property.type, found.count == 1, let member = found.first else { continue }
      visit(
        member.value,
        type,
        path + [.key(member.key)],
        isLenient: tolerance.isLenient(property, of: declaration),
        isMember: true
      )
    }
  }

  private mutating func add(
    _ target: LenientField.Target,
    _ path: [PathStep],
    _ type: ModelType,
    _ kind: JSONNode.Kind,
    _ token: [UInt8],
    isLenient: Bool,
    isMember: Bool
  ) {
    guard isLenient, kind != .null else { return }
    fields.append(
      LenientField(
        path: path,
        target: target,
        isOptional: type.isOptional,
        isMember: isMember,
        kind: kind,
        token: token
      )
    )
  }
}

extension JSONNode {
  /// The value at a path of keys, or `nil` if there is none.
  package func value(at keys: [String]) -> JSONNode? {
    guard let key = keys.first else { return self }
    guard case .object(let members, _) = content, let member = members.first(where: { $0.key == key }) else {
      return nil
    }
    return member.value.value(at: Array(keys.dropFirst()))
  }
}
