public import StrataAppHost
public import StrataFleet

extension AppHost {
    /// What this process offers to others and expects of them. Configures and proves the layers; constructs nothing,
    /// and needs no value that only `main` has. The process should end after that.
    ///
    /// - Parameters: As for `ProcessManifest.init(of:process:version:stores:)`.
    /// - Throws: `BootstrapError` with every problem of all layers, or ``ContractError``.
    public func manifest(
        process: String, version: String, stores: [String] = []
    ) throws -> ProcessManifest {
        _ = try verify(withoutValues: true)
        return try ProcessManifest(of: graph(), process: process, version: version, stores: stores)
    }

    /// Runs the command `manifest` if the command line asks for it.
    ///
    /// ```swift
    /// static func main() async {
    ///     let host = AppHost(Desk.self, providing: peer(), commands: [.manifest])
    ///     if host.printManifest(process: "desk", version: "1.4.0") { return }
    ///     await host.main()
    /// }
    /// ```
    ///
    /// Prints the manifest on standard output. An application that cannot be built prints its problems on standard
    /// error instead and exits with 78, as `verify` does.
    ///
    /// - Parameters:
    ///   - process: The name of the process in the fleet.
    ///   - version: The version of the program.
    ///   - stores: The names of the stores that only this process may write.
    ///   - surroundings: Arguments, output and exit; the same as the host's.
    /// - Returns: False if the command line asks for something else.
    public func printManifest(
        process: String, version: String, stores: [String] = [], surroundings: HostSurroundings = .process
    ) -> Bool {
        guard surroundings.applicationArguments == [AppCommand.manifest.name] else { return false }
        do {
            try surroundings.output(try manifest(process: process, version: version, stores: stores).json())
            surroundings.exit(.success)
        } catch let error as OutputError {
            surroundings.errorOutput("\(surroundings.program): \(error)\n")
            surroundings.exit(error.isClosedPipe ? .closedPipe : .cannotOutput)
        } catch {
            surroundings.errorOutput("\(error)\n\(surroundings.program): there is no manifest.\n")
            surroundings.exit(.proofFailed)
        }
        return true
    }
}

extension AppCommand {
    /// The command that ``AppHost/printManifest(process:version:stores:surroundings:)`` runs.
    public static let manifest = AppCommand("manifest", "Print what this process offers and expects.")
}
