import PackagePlugin
@main struct BenchmarkModel: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
