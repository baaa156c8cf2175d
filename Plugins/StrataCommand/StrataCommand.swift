import Foundation
import PackagePlugin

/// `swift package strata check|graph|baseline …`: runs the tool with a layout of the package from SwiftPM, so that the
/// tool does not have to request one.
///
/// `baseline`, and a `check` that shrinks a baseline, write into the package. On macOS run
/// `swift package --allow-writing-to-directory . strata baseline`.
@main
struct StrataCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "strata")
        let layout = context.pluginWorkDirectoryURL.appendingPathComponent("layout.json")
        try Layout(of: context.package).write(to: layout)

        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        let isCommand = arguments.first.map { !$0.hasPrefix("-") && $0 != "help" } ?? false
        process.arguments = arguments + (isCommand ? ["--layout", layout.path] : [])
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("strata \(arguments.first ?? "") ended with status \(process.terminationStatus)")
        }
    }
}
