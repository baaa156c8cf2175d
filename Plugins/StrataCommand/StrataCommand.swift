import Foundation
import PackagePlugin

/// `swift package strata check|graph|baseline …`: the tool, told about the package by SwiftPM instead of asking it.
///
/// `baseline`, and a `check` that shrinks one, write into the package: on macOS say
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
