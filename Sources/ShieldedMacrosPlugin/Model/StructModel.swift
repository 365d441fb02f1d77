#if Macros
  import SwiftSyntax

  /// The facts about a struct or a class that the generators need.
  struct StructModel {
    var type: ShieldedType
    /// The properties in declared order, with the constants that are only encoded.
    var encodedProperties: [Conditional<Property>]
    /// The properties in declared order with those that are only passed to the memberwise initializer. Without one of its arguments, an
    /// initializer that the user declares in an extension could be called in its place.
    var passedProperties: [Conditional<Property>]
    /// A Boolean value that indicates whether that initializer has a parameter for which no argument can be written here.
    var hasUnknownParameters = false
    /// The name of the property that takes the members which no other property asks for.
    var undeclaredProperty: String?
    /// A Boolean value that indicates whether that property has observers or a wrapper, which an initializer doesn't run.
    var observesUndeclared = false
    /// The reader's variable for the undeclared members.
    static let undeclaredVariable = "_undeclared"

    /// The decoded properties in declared order.
    var properties: [Conditional<Property>] { encodedProperties.filtered(\.isDecoded) }

    /// Every decoded property, whatever the `#if` around it.
    var allProperties: [Property] { properties.flattened().map(\.element) }

    /// A Boolean value that indicates whether a default instance can be generated.
    var hasDefault: Bool {
      !allProperties.contains { $0.isRequired || $0.hasWrapper && !$0.hasPackageWrapper && $0.initialValue == .none }
    }

    /// A Boolean value that indicates whether the reader can read the type. It can't apply policies, call the overloads of a
    /// property wrapper, or ask `CodingKeys` for a key. Classes are few, and are decoded through containers.
    var isReadInOnePass: Bool {
      !type.isClass && type.options.policy == nil && !allProperties.isEmpty
        && !allProperties.contains(where: \.hasWrapper)
        && !type.declared.hasDecodingInitializer && !type.declared.hasUnknownKeys
        // A path through an object that no property is read from.
        && !encodedProperties.flattened().contains { !$0.element.isDecoded && $0.element.paths[0].keys.count > 1 }
        && (undeclaredProperty == nil || !hasFurtherKeys && !observesUndeclared)
    }

    /// A Boolean value that indicates whether the declared keys aren't those that the reader reads, byte for byte: a key that no
    /// property is read from, one in an `#if`, or one that is equal to another spelling as a string.
    private var hasFurtherKeys: Bool {
      type.declared.hasCodingKeys
        || !encodedProperties.flattened().allSatisfy { $0.element.isDecoded && $0.condition == nil }
        || !readerMembers.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// A Boolean value that indicates whether the reader may write over the members of a default instance. One that the
    /// user declares may have other values than the properties' own defaults.
    var isReadInPlace: Bool {
      hasDefault && !type.declared.hasDefaultInstance
        && !allProperties.contains { $0.hasExpression || $0.isConstant || $0.hasObservers }
    }

    /// A Boolean value that indicates whether the compiler synthesizes a memberwise initializer that can be called.
    private var hasImplicitInitializer: Bool {
      !type.isClass && !type.declared.hasInitializer && !hasUnknownParameters
    }

    /// A Boolean value that indicates whether values are passed to the memberwise initializer, because an assignment in
    /// an initializer would evaluate the initial value too.
    var usesMemberwiseInitializer: Bool {
      hasImplicitInitializer && !allProperties.contains { $0.hasWrapper || $0.hasValueWrapper }
        && allProperties.contains(where: \.hasExpression)
    }

    /// A Boolean value that indicates whether `init(from:)` passes its values to the memberwise initializer although it
    /// could assign them.
    ///
    /// The optimizer copies an instance whose properties are assigned in a throwing initializer, and releases the original: that
    /// takes 380 instructions for 13 properties. An `#if` would require a call for each combination of its branches. If a type can't
    /// be spelled, an overload with the same labels could be called.
    var movesValues: Bool {
      hasImplicitInitializer && !properties.isEmpty
        && passedProperties.flattened().allSatisfy { property, condition in
          condition == nil
            && (property.isPassedOnly || !property.hasWrapper && !property.hasValueWrapper && property.typeText != nil)
        }
    }
  }

  // MARK: - Keys That Are Read in One Pass

  /// A key of the payload's object that generated code reads.
  struct ReaderMember {
    /// A property that is read as soon as its key is met, and the `#if` condition around it.
    typealias Use = (property: Property, condition: String?)

    var key: String
    /// The properties that are read at once: one, or one for each clause of an `#if`. Empty if the value is read later.
    var uses: [Use]

    /// A Boolean value that indicates whether no key is expected after this one, because it isn't the first of its property.
    var isFollowedByLookup = false

    /// A Boolean value that indicates whether the value is skipped and read after the other members, because it belongs
    /// to a path or is an alternative.
    var isDeferred: Bool { uses.isEmpty }

    /// The name of the local variable that keeps the value's place.
    var placeName: String {
      let isIdentifier =
        key.first.map { $0.isLetter && $0.isASCII } ?? false
        && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      if isIdentifier { return key + "Place" }
      let letters = key.unicodeScalars.map { scalar in
        scalar.isASCII && scalar.properties.isAlphabetic ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
      }
      return "_" + letters.joined() + "Place"
    }
  }

  extension StructModel {
    /// The first key of each property in declared order, then the alternatives.
    var readerMembers: [ReaderMember] {
      let flattened = properties.flattened()
      let deferredKeys = Set(flattened.filter { !$0.element.hasSingleKey }.flatMap { $0.element.paths.map(\.first) })
      var members: [ReaderMember] = []
      var positions: [String: Int] = [:]
      for (property, condition) in flattened {
        let key = property.paths[0].first
        let use = deferredKeys.contains(key) ? nil : (property, condition) as ReaderMember.Use
        if let position = positions[key] {
          if let use { members[position].uses.append(use) }
        } else {
          positions[key] = members.count
          members.append(ReaderMember(key: key, uses: use.map { [$0] } ?? []))
        }
      }
      for (property, _) in flattened {
        for path in property.paths.dropFirst() where positions[path.first] == nil {
          positions[path.first] = members.count
          members.append(ReaderMember(key: path.first, uses: [], isFollowedByLookup: true))
        }
      }
      return members
    }
  }
#endif
