import Foundation
import PackagePlugin

/// Checks the contracts in each build of the target that uses this plugin, before the target is compiled.
///
/// It checks the whole package, and only if a source, the contract file or the baseline has changed. So add it to one
/// target, the topmost. A violation fails the build with its `path:line:column`.
@main
struct StrataCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let layout = Layout(of: context.package)
        let layoutFile = context.pluginWorkDirectoryURL.appendingPathComponent("layout.json")
        try layout.write(to: layoutFile)
        let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("strata.stamp")
        let folder = context.package.directoryURL
        let settings = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        let sources = layout.targets.flatMap { target in
            target.sources.map { URL(fileURLWithPath: $0.hasPrefix("/") ? $0 : "\(target.path)/\($0)") }
        }
        return [
            .buildCommand(
                displayName: "Checking the architecture of \(context.package.displayName)",
                executable: try context.tool(named: "strata").url,
                arguments: ["check", "--layout", layoutFile.path, "--stamp", stamp.path],
                inputFiles: sources + settings + [layoutFile], outputFiles: [stamp])
        ]
    }
}
