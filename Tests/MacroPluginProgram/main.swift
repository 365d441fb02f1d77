@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

// The entry point of the plugin of `@Shielded`, if Tests/build compiles it with the toolchain's modules of swift-syntax. They have
// all but the module SwiftCompilerPlugin, whose place this takes.

/// Finds the macros' types by their names.
struct Macros: PluginProvider {
  struct Missing: Error {
    var name: String
  }

  var features: [PluginFeature] { [] }

  func loadPluginLibrary(libraryPath: String, moduleName: String) throws { throw Missing(name: libraryPath) }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = providedMacros.first(where: { String(describing: $0) == typeName }) else {
      throw Missing(name: typeName)
    }
    return macro
  }
}

let handler = PluginProviderMessageHandler(provider: Macros())
try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), messageHandler: handler).main()
