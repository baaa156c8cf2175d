import ArgumentParser
import StrataAppHost
import StrataCommands
import StrataGRPC

/// Prints what a process of the fleet offers and expects, for `strata fleet check`.
struct ManifestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest", abstract: "Print what a process offers and expects, for `strata fleet check`.")

    enum Process: String, CaseIterable, ExpressibleByArgument {
        case desk, valuation, notifications
    }

    @Argument(help: "The process: desk, valuation or notifications.")
    var process: Process

    @OptionGroup var options: ConfigurationOptions

    /// The version of the program, in the manifests.
    private static let version = "1.0.0"

    func run() async throws {
        let configuration = try await DeskConfiguration.load(options)
        let (host, stores) =
            switch process {
            case .desk: (Launch.pages(configuration), ["desk.sqlite"])
            case .valuation: (Launch.valuation(configuration), [])
            case .notifications: (Launch.notifications(configuration), [])
            }
        do {
            let manifest = try host.manifest(process: process.rawValue, version: Self.version, stores: stores)
            try HostSurroundings.process.output(try manifest.json())
        } catch let error as BootstrapError {
            HostSurroundings.process.errorOutput("\(error)\n")
            throw ExitCode(HostExit.proofFailed)
        }
    }
}
