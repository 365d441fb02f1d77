import DecoderAgreement
import Payloads
import SeedCorpus

/// A change to a document that mutating bytes would rarely produce.
package enum MutationOperation: CaseIterable, Sendable {
  /// A value becomes a token of the rescue table.
  case replaceByEdge
  /// A member or an element is removed.
  case delete
  /// A member or an element is added, with a key that the models use.
  case add
  /// A member or an element is duplicated.
  case duplicate
  /// Members or elements change places.
  case reorder
  /// A key becomes another that the models use.
  case renameKey
  /// A value is put into an array or an object.
  case wrap
  /// A value is wrapped in arrays or objects to about the depth that decoders accept.
  case nest
  /// A container is replaced by one of its values.
  case unwrap
  /// A token becomes one of another type with the same text: `42` and `"42"`.
  case retype
  /// A value becomes a copy of another.
  case graft
  /// Bytes inside one token or key change.
  case changeBytes
  /// A string or a key becomes one that only some comparisons distinguish from it.
  case respell
  /// All keys of an object gain the same text.
  case affixKeys
  /// Several members of one object become tokens of the rescue table, or are removed.
  case changeSeveral

  /// Changes a document, if it has a value of the kind that the operation needs.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - random: Equal numbers make equal changes.
  package func apply(to tree: inout JSONTree, using random: inout SeededGenerator) {
    let places = tree.places(where: isFor)
    guard let place = random.pick(from: places) else { return }
    if self == .graft {
      let copy = tree.value(at: random.pick(from: tree.places()) ?? 0)
      return tree.change(at: place) { $0 = copy }
    }
    tree.change(at: place) { change(&$0, &random) }
  }

  /// Whether the operation applies to a value.
  private func isFor(_ value: JSONTree) -> Bool {
    switch self {
    case .replaceByEdge, .wrap, .nest, .graft: true
    case .delete, .duplicate, .unwrap: value.childCount > 0
    case .add: value.isContainer
    case .reorder: value.childCount > 1
    case .renameKey, .changeSeveral, .affixKeys: value.isObject && value.childCount > 0
    case .retype: !value.isContainer
    case .changeBytes, .respell: !value.isContainer || (value.isObject && value.childCount > 0)
    }
  }

  private func change(_ value: inout JSONTree, _ random: inout SeededGenerator) {
    switch (self, value) {
    case (.replaceByEdge, _): value = Self.edge(&random)
    case (.wrap, _): value = Self.wrapped(value, &random)
    case (.nest, _): value = Self.nested(value, &random)
    case (.retype, .token(let token)): value = .token(Self.retyped(token))
    case (.changeBytes, .token(let token)): value = .token(Self.changed(token, &random))
    case (.respell, .token(let token)): value = .token(Self.respelled(token, &random))
    case (_, .array(var elements)):
      let index = random.index(below: elements.count)
      switch self {
      case .delete: elements.remove(at: index)
      case .add: elements.insert(Self.edge(&random), at: random.index(below: elements.count + 1))
      case .duplicate: elements.insert(elements[index], at: index)
      case .reorder: random.shuffle(&elements)
      case .unwrap:
        value = elements[index]
        return
      default: break
      }
      value = .array(elements)
    case (_, .object(var members)):
      let index = random.index(below: members.count)
      switch self {
      case .delete: members.remove(at: index)
      case .add:
        let member = JSONTree.Member(key: Self.key(&random), value: Self.edge(&random))
        members.insert(member, at: random.index(below: members.count + 1))
      case .duplicate: members.insert(members[index], at: random.index(below: members.count + 1))
      case .reorder: random.shuffle(&members)
      case .renameKey: members[index].key = Self.key(&random)
      case .changeBytes: members[index].key = Self.changed(members[index].key, &random)
      case .respell: members[index].key = Self.respelled(members[index].key, &random)
      case .affixKeys: Self.affixKeys(of: &members, &random)
      case .changeSeveral: Self.changeSeveral(&members, &random)
      case .unwrap:
        value = members[index].value
        return
      default: break
      }
      value = .object(members)
    default: break
    }
  }
}
