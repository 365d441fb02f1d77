#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A problem that the macros report. The message says what is wrong, and why.
  struct Problem: DiagnosticMessage {
    var message: String
    var diagnosticID: MessageID
    var severity: DiagnosticSeverity

    /// - Parameter function: The declaration of the problem, whose name is the identifier.
    private init(_ message: String, _ severity: DiagnosticSeverity = .error, function: String = #function) {
      self.message = message
      self.severity = severity
      diagnosticID = MessageID(domain: "ShieldedMacros", id: String(function.prefix { $0 != "(" }))
    }
  }

  // MARK: Types

  extension Problem {
    static func unsupportedType(_ kind: String) -> Problem {
      Problem("'@Shielded' can't be attached to \(kind). Attach it to a struct, an enum or a final class.")
    }

    static func classNotFinal(_ name: String) -> Problem {
      Problem(
        """
        '\(name)' must be final: a subclass would be decoded without its own properties. For a hierarchy, declare the shared \
        properties in a struct, which is a property of each type.
        """
      )
    }

    static func superclass(_ name: String, of subclass: String) -> Problem {
      Problem(
        """
        '\(name)' may be a superclass, whose properties '@Shielded' doesn't see. If it is one, declare its properties in a \
        struct, which is a property of '\(subclass)'. If it is a protocol, write one of the standard library before it.
        """
      )
    }

    static func isolatedClass(_ actor: String) -> Problem {
      Problem("A '@Shielded' class can't be isolated to '@\(actor)', because it is decoded and encoded by any task.")
    }

    static var storedModel: Problem {
      Problem(
        """
        A '@Model' class can't be '@Shielded', because SwiftData stores its properties. Decode a '@Shielded' struct, and make \
        the model of it in 'toDomain()'.
        """
      )
    }

    static var unreadSyntax: Problem {
      Problem(
        """
        '@Shielded' can't read this. If the compiler can, require a newer version of swift-syntax in the package, or write it in \
        an older way.
        """
      )
    }

    static var privateNestedType: Problem {
      Problem("'@Shielded' can't be attached to a private type in another type, because extensions can't name it.")
    }

    static func privateTypeAround(_ name: String) -> Problem {
      Problem(
        "'\(name)' is a private type in another type, so extensions can't name the types in it. Make it fileprivate."
      )
    }

    static func suppressedProtocol(_ name: String) -> Problem {
      Problem("A '@Shielded' type can't be '~\(name)', because every Decodable type is copyable and escapable.")
    }

    static func rawRepresentable(_ name: String) -> Problem {
      Problem(
        "\(name == "OptionSet" ? "An" : "A") '\(name)' type is decoded from its raw value, and '@Shielded' would decode an object."
      )
    }

    static var conditionalAttribute: Problem {
      Problem(
        """
        The macro doesn't know whether the condition of an '#if' around an attribute is true. Write the '#if' around the whole \
        declaration.
        """
      )
    }

    static var decodableElsewhere: Problem {
      Problem(
        """
        The generic type states 'Decodable' outside of its declaration, or by another protocol, without the conditions of the \
        generated 'init(from:)', so the compiler would generate another one. Remove it: '@Shielded' adds it.
        """
      )
    }

    static func uselessArgument(_ label: String, on kind: String) -> Problem {
      Problem("'\(label):' has no meaning for \(kind).")
    }

    static func unreadArgument(_ label: String, _ expected: String) -> Problem {
      Problem("'\(label):' needs \(expected), because the macro reads only source text.")
    }

    static var discriminatorNotLiteral: Problem {
      Problem("'discriminator:' needs a string literal, because the macro reads only source text.")
    }
  }

  extension Problem {
    static func conditionalMember(_ name: String) -> Problem {
      let member =
        ["init": "init(from:)", "encode": "encode(to:)", "defaultInstance": "defaultInstance()"][name] ?? name
      return Problem(
        """
        '\(member)' is declared in '#if', and the macro doesn't know whether the condition is true. Declare it outside, and \
        put the '#if' into its body.
        """
      )
    }

    static var keyPathsOfUnknownKeys: Problem {
      Problem(
        """
        'keyPaths:' needs the keys' texts. Declare 'CodingKeys' in the type, as an enum whose raw values are string literals.
        """
      )
    }
  }

  // MARK: Properties

  extension Problem {
    static func lazyProperty(_ name: String) -> Problem { Problem("'\(name)' is lazy, so it can't be decoded.") }

    static var severalProperties: Problem {
      Problem("A declaration in a '@Shielded' type must declare one property, so that its attributes belong to one.")
    }

    static var pattern: Problem {
      Problem("A property of a '@Shielded' type must be declared by its name, not by a pattern.")
    }

    static func undecodedConstant(_ name: String) -> Problem {
      Problem("'\(name)' isn't decoded, because it is a constant with a value.", .warning)
    }

    static func noDefault(_ name: String, _ type: String) -> Problem {
      Problem(
        """
        '\(name)' needs a default: any default of \(type) could be mistaken for real data. If \(type) is a type of your own, \
        write its module too: 'Module.\(type)'.
        """
      )
    }

    static func nestedOptional(_ name: String) -> Problem {
      Problem("'\(name)' is an Optional of an Optional, but a missing key isn't told apart from null.")
    }

    static func capturedName(_ name: String, in property: String) -> Problem {
      Problem(
        """
        The initial value of '\(property)' refers to '\(name)', which is the name of a variable in the generated code. Qualify \
        it, for example with the name of its module.
        """
      )
    }

    static func enclosedInitialValue(_ name: String, _ value: String) -> Problem {
      Problem(
        """
        The initial value '\(value)' of '\(name)' may refer to members of the type around the struct, which generated code \
        doesn't see, and another property has no default. Qualify a member with the name of its type, and write a type's \
        initializer as '.init(…)' after the property's type.
        """
      )
    }

    static func droppingScalar(_ name: String, _ type: String) -> Problem {
      Problem("'@Dropping' is for lists, and '\(name)' is of type \(type).")
    }

    static func strictDefault(_ name: String) -> Problem {
      Problem(
        "The value of '\(name)' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning
      )
    }

    static func strictDropping(_ name: String) -> Problem {
      Problem("'\(name)' can't be both '@Strict' and '@Dropping'.")
    }

    static var noDateFormat: Problem {
      Problem("'@DateFormats' needs at least one format, for example '@DateFormats(.iso8601)'.")
    }

    static func invalidDatePattern(_ pattern: String, _ reason: String) -> Problem {
      Problem("The date format '\(pattern)' isn't valid: \(reason)")
    }

    static func dateFormatsOfOtherType(_ name: String, _ type: String) -> Problem {
      Problem("'@DateFormats' is for 'Date' and 'Date?', and '\(name)' is of type \(type).")
    }

    static func strictDateFormats(_ name: String) -> Problem {
      Problem(
        "'\(name)' can't be both '@Strict' and '@DateFormats': a strict date is decoded by the decoder's strategy."
      )
    }

    static func repeatedAttribute(_ attribute: String) -> Problem { Problem("'@\(attribute)' is written twice.") }

    static func evaluatedAlways(_ value: String, _ type: String) -> Problem {
      Problem(
        """
        '\(value)' is evaluated for each decoded '\(type)', used or not, because the struct declares an initializer. Declare \
        the initializer in an extension.
        """,
        .warning
      )
    }

    static func wrapperOfThisPackage(_ wrapper: String) -> Problem {
      Problem("'@\(wrapper)' isn't needed in a '@Shielded' type.", .warning)
    }

    static func attributeOnConstant(_ attribute: String, _ name: String) -> Problem {
      Problem(
        "'\(name)' is a constant with a value, which isn't decoded, so it can't be '@\(attribute)'."
      )
    }

    static func attributeOnWrapped(_ attribute: String, _ name: String) -> Problem {
      Problem("'@\(attribute)' has no effect on '\(name)', because the property's wrapper decodes itself.")
    }

    static func pathOfWrapped(_ name: String) -> Problem {
      Problem("'\(name)' can have only one key and no path, because the property's wrapper decodes itself.")
    }

    static func valueOfWrappedOptional(_ name: String) -> Problem {
      Problem("'\(name)' can't have a value: with its wrapper, a missing key of an Optional is nil.")
    }

    static var undeclaredWithoutValue: Problem {
      Problem("Declare it as 'var rest: [String: JSONValue] = [:]': '@Undeclared' is for a variable with a value.")
    }

    static var secondUndeclared: Problem { Problem("Only one property can be '@Undeclared'.") }

    static func attributeOfUndeclared(_ attribute: String) -> Problem {
      Problem("'@\(attribute)' has no meaning beside '@Undeclared', whose property takes what no key names.")
    }

    static func undeclaredAmongKeys(_ name: String) -> Problem {
      Problem("'\(name)' takes what no key names, so 'CodingKeys' can't have a case for it.")
    }

    static func undeclaredOfOtherType(_ type: String) -> Problem {
      Problem("'@Undeclared' is for '[String: JSONValue]', not for '\(type)'.")
    }

    static func valueOfField(_ name: String) -> Problem {
      Problem("'\(name)' can't have a value: a missing key of a 'Field' is absent.")
    }
  }

  // MARK: Keys

  extension Problem {
    static var keyNotLiteral: Problem {
      Problem("'@Key' needs string literals, because the macro reads only source text.")
    }

    static var noKey: Problem { Problem("'@Key' needs a key.") }

    static func emptyPathComponent(_ path: String) -> Problem {
      Problem("The path '\(path)' has an empty key. A dot separates the keys of a path.")
    }

    static func equalKeys(_ key: String, _ other: String) -> Problem {
      Problem("The key '\(key)' is also that of '\(other)'.")
    }

    static func repeatedKey(_ key: String) -> Problem { Problem("The key '\(key)' is named twice.") }

    static func collidingPath(_ path: String, _ key: String, _ other: String) -> Problem {
      Problem("The path '\(path)' leads through '\(key)', which is the value of '\(other)'.")
    }

    static func convertedKey(_ key: String, _ converted: String, _ other: String) -> Problem {
      Problem(
        """
        The key '\(key)' is also looked up as '\(converted)', because a decoder may convert keys, but '\(converted)' is a key \
        of '\(other)'.
        """
      )
    }

    static func keyBesidesCodingKeys(_ name: String) -> Problem {
      Problem("The key of '\(name)' is named by 'CodingKeys', which the type declares itself.")
    }

    static func attributeBesidesCodingKeys(_ attribute: String, _ name: String) -> Problem {
      Problem(
        "'@\(attribute)' has no effect: '\(name)' isn't one of 'CodingKeys', so it isn't decoded. Add a case for it."
      )
    }

    static func noValueBesidesCodingKeys(_ name: String) -> Problem {
      Problem(
        "'\(name)' isn't one of 'CodingKeys', so it isn't decoded. Give it a value ('= value'), or add a case for it."
      )
    }
  }

  // MARK: Enums

  extension Problem {
    static func noRawType(_ name: String) -> Problem {
      Problem("'\(name)' needs a raw type such as String, or cases with associated values.")
    }

    static var rawCharacter: Problem { Problem("Character isn't Decodable. Use String.") }

    static func oneValueInUnion(_ name: String) -> Problem {
      Problem(
        "The case '\(name)' needs exactly one associated value, whose type says which kind of value in the payload it is."
      )
    }

    static func valueInFallback(_ name: String) -> Problem {
      Problem("The fallback '\(name)' can't have an associated value: no kind of value in the payload chooses it.")
    }

    static func optionalInUnion(_ name: String) -> Problem {
      Problem("'null' chooses no case, so the associated value of '\(name)' can't be Optional. Make the enum Optional.")
    }

    static func unknownKind(_ name: String, _ type: String) -> Problem {
      Problem(
        """
        Values of '\(type)' may be of several kinds in the payload, so none of them chooses '\(name)'. Declare a struct with a \
        property of this type, or use String.
        """
      )
    }

    static func equalKinds(_ name: String, _ other: String, _ kind: String) -> Problem {
      Problem("'\(name)' and '\(other)' are both decoded from \(kind), which doesn't say which of them is meant.")
    }

    static func objectWithoutKey(_ name: String, _ other: String) -> Problem {
      Problem(
        """
        '\(name)' and '\(other)' are both decoded from an object, so each needs a '@Key' that only its object has, or the enum \
        needs '@Shielded(discriminator:)'.
        """
      )
    }

    static func oneKeyInUnion(_ name: String) -> Problem {
      Problem("'@Key' names one key here, and no path: the key that only the object of '\(name)' has.")
    }

    static func keyOfNoObject(_ name: String) -> Problem {
      Problem("'@Key' has no meaning here: '\(name)' isn't decoded from an object.")
    }

    static func oneAssociatedValue(_ name: String) -> Problem {
      Problem("The case '\(name)' needs exactly one associated value, which is decoded from the same object.")
    }

    static func associatedValueWithoutMembers(_ name: String, _ type: String) -> Problem {
      Problem(
        """
        The associated value of '\(name)' is decoded from the object that has the discriminator, and '\(type)' isn't decoded \
        from an object. Declare a struct with a property of this type.
        """
      )
    }

    static func severalValuesInFallback(_ name: String) -> Problem {
      Problem("The fallback '\(name)' can have no more than one associated value.")
    }

    static func caseNamedFallback(_ fallback: String) -> Problem {
      Problem(
        """
        The enum gets a static property 'fallback', which is '\(fallback)'. Give this case another name, and its text in the \
        payload by a raw value or '@Key'.
        """
      )
    }

    static func secondFallback(_ first: String) -> Problem {
      Problem("An enum has one fallback, and '\(first)' is it.")
    }

    static func fallbackOfSeveral(_ names: String) -> Problem {
      Problem("'@Fallback' belongs to one case, and the declaration has several: \(names).")
    }

    static func spellingOfOtherType(_ rawType: String) -> Problem {
      Problem("'@Key' names further spellings of a raw value, for which the raw type must be String, not \(rawType).")
    }

    static var spellingBesidesInitializer: Problem {
      Problem("'@Key' generates 'init(rawValue:)', which the enum declares itself. Remove one of them.")
    }

    static func equalSpellings(_ spelling: String, _ first: String, _ second: String) -> Problem {
      Problem("'\(spelling)' is a spelling of both '\(first)' and '\(second)', and doesn't say which of them is meant.")
    }

    static func repeatedSpelling(_ spelling: String, _ name: String) -> Problem {
      Problem("'\(spelling)' is already a spelling of '\(name)'. Its raw value needs no '@Key'.")
    }
  }

  // MARK: Attributes

  extension Problem {
    static func misplacedAttribute(_ attribute: String, _ place: String, _ expected: String) -> Problem {
      Problem("'@\(attribute)' is for \(expected), not for \(place).")
    }

    static func attributeWithoutEffect(_ attribute: String) -> Problem {
      Problem("'@\(attribute)' has no effect, because the type isn't '@Shielded'.", .warning)
    }
  }

  // MARK: - Reporting

  /// Passes problems on to the compiler, and remembers whether there was an error.
  struct DiagnosticSink {
    private let context: (any MacroExpansionContext)?
    private(set) var hasErrors = false

    /// - Parameter context: The context to report to; `nil` to only look for errors.
    init(_ context: (any MacroExpansionContext)?) { self.context = context }

    mutating func report(_ problem: Problem, at node: some SyntaxProtocol, _ fixIts: FixIt...) {
      report(problem, at: node, fixIts: fixIts)
    }

    mutating func report(_ problem: Problem, at node: some SyntaxProtocol, fixIts: [FixIt]) {
      hasErrors = hasErrors || problem.severity == .error
      context?.diagnose(Diagnostic(node: Syntax(node), message: problem, fixIts: fixIts))
    }
  }

  extension DiagnosticSink {
    /// Reports `~Copyable` and `~Escapable`, with which no extension that a macro adds would compile.
    mutating func reportSuppressedProtocols(of declaration: some DeclGroupSyntax) {
      for inherited in declaration.inheritanceClause?.inheritedTypes ?? [] {
        guard let name = inherited.type.as(SuppressedTypeSyntax.self)?.type.lastName,
          ["Copyable", "Escapable"].contains(name)
        else { continue }
        report(.suppressedProtocol(name), at: inherited.type)
      }
    }

    /// Reports a private type in another type, which the extensions that a macro adds can't name.
    mutating func reportPrivateNesting(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      // The outermost type is private to the file.
      for node in lexicalContext.dropLast() {
        guard let name = node.typeName, let type = node.asProtocol((any DeclGroupSyntax).self),
          type.modifiers.contains(where: { $0.name.tokenKind == .keyword(.private) && $0.detail == nil })
        else { continue }
        report(.privateTypeAround(name), at: declaration)
      }
      guard !lexicalContext.isEmpty,
        let modifier = declaration.modifiers.first(where: {
          $0.name.tokenKind == .keyword(.private) && $0.detail == nil
        })
      else { return }
      let keyword = modifier.name.with(\.tokenKind, .keyword(.fileprivate))
      report(.privateNestedType, at: modifier, .replace("Make it fileprivate", modifier.name, by: keyword))
    }
  }
#endif
