import Foundation
import PackagePlugin

/// Writes the thousand services of `ColdServices` into the build folder, because a thousand types need a thousand
/// declarations that are not worth reading.
@main struct WriteServices: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.pluginWorkDirectoryURL.appending(path: "Written")
        let names = ["All", "Requests"] + (0..<10).map { "Services\($0)" }
        return [
            .buildCommand(
                displayName: "Writing 1,000 services", executable: try context.tool(named: "write-services").url,
                arguments: [folder.path, "1000", "2", "initializer", "dictionary", "requests"],
                outputFiles: names.map { folder.appending(path: "\($0).swift") })
        ]
    }
}
