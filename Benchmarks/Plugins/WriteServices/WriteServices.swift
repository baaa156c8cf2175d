import Foundation
import PackagePlugin

/// Writes the thousand services of `ColdServices` or `ColdBridgeServices` into the build folder, because a thousand types
/// need a thousand declarations that are not worth reading.
@main struct WriteServices: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.pluginWorkDirectoryURL.appending(path: "Written")
        let forms = target.name == "ColdBridgeServices" ? ["swinject"] : ["initializer", "dictionary", "requests"]
        let requests = forms.contains("requests") ? ["Requests"] : []
        let names = ["All"] + requests + (0..<10).map { "Services\($0)" }
        return [
            .buildCommand(
                displayName: "Writing 1,000 services", executable: try context.tool(named: "write-services").url,
                arguments: [folder.path, "1000", "2"] + forms,
                outputFiles: names.map { folder.appending(path: "\($0).swift") })
        ]
    }
}
