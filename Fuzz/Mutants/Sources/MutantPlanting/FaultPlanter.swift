/// Writes several versions of a source file into one, and a switch that selects a version when the program starts.
///
/// A hand-written fault is a patch that changes the bodies of functions. A build for each patch would take minutes, so the bodies
/// of all faults go into one file, and a switch selects the one that runs:
///
///     var isEmpty: Bool { count == 0 }        // the original
///     var isEmpty: Bool { count <= 1 }        // with fault 7
///
///     var isEmpty: Bool { if Mutant.isActive(7) { return count <= 1 }; return count == 0 }
///
/// Functions and properties that a fault adds are added. A fault that removes a declaration, changes one outside the bodies, or
/// adds a type can't be switched.
public enum FaultPlanter {
  /// A version of a file.
  public struct Version: Sendable {
    /// The number by which the switch knows the fault.
    public let number: Int
    /// The text of the file with the fault.
    public let text: String

    /// Creates a version of a file.
    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// A fault that changes something other than the bodies of functions.
  public struct Unswitchable: Error, Equatable {
    /// The number of the fault.
    public let number: Int
    /// The first declaration in which the versions differ, without its bodies.
    public let declaration: String
  }

  /// Writes versions of a file into one.
  ///
  /// - Parameters:
  ///   - versions: The file with each fault.
  ///   - source: The text of the file without a fault.
  /// - Returns: The text with all versions, which begins with an import of the module of the switch.
  /// - Throws: ``Unswitchable``.
  public static func plant(_ versions: [Version], in source: String) throws(Unswitchable) -> String {
    let original = DeclarationList(source)
    var edits: [Int: Edit] = [:]
    for version in versions {
      let changed = DeclarationList(version.text)
      let types = Set(original.ends.keys).symmetricDifference(changed.ends.keys)
      if let type = types.min() { throw Unswitchable(number: version.number, declaration: type) }
      var added = changed.declarations
      for (key, declaration) in original.declarations.sorted(by: { $0.value.order < $1.value.order }) {
        guard let other = added.removeValue(forKey: key) else {
          throw Unswitchable(number: version.number, declaration: key.text)
        }
        for (old, new) in zip(declaration.bodies, other.bodies) where old.text != new.text {
          let position = old.offsets.lowerBound
          edits[position, default: Edit(body: old)].branches.append(new.branch(number: version.number))
        }
      }
      for (key, declaration) in added.sorted(by: { $0.value.order < $1.value.order }) {
        guard let end = original.ends[key.container] else { continue }
        edits[end, default: Edit(body: nil)].branches.append(declaration.text)
      }
    }
    return "import MutantSwitch\n" + apply(edits, to: Array(source.utf8))
  }

  /// A change at one place: the branches of a body, or the declarations that are added.
  private struct Edit {
    /// The original's body, or `nil` at the end of a type.
    let body: FunctionBody?
    var branches: [String] = []
  }

  private static func apply(_ edits: [Int: Edit], to source: [UInt8]) -> String {
    var output: [UInt8] = []
    var position = 0
    for (start, edit) in edits.sorted(by: { $0.key < $1.key }) {
      output += source[position..<start]
      output += Array("\n\(edit.branches.joined(separator: "\n"))\n".utf8)
      position = start
      guard let body = edit.body else { continue }
      // With a branch before it, a single expression is no longer the function's value.
      output += Array(body.textWithReturn.utf8)
      position = body.offsets.upperBound
    }
    return String(decoding: output + source[position...], as: UTF8.self)
  }
}
