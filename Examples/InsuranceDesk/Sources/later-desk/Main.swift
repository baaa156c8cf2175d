import AdminPresentation
import ArgumentParser
import Foundation
import Notifications
import Rating
import Storage
import StrataAppHost
import StrataCommands
import StrataGRPC
import WebPresentation
import WebSupport

/// A later version of the program, whose contract for valuations has changed.
///
/// Only for `Scripts/fleet-faults.sh`, which runs it beside the program as it is, as during an upgrade. It has the commands
/// and flags that the script uses.
@main struct LaterDesk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "later-desk", subcommands: [ServeCommand.self, ValuationCommand.self, ManifestCommand.self])

    static func address(_ text: String) throws -> Address {
        guard let address = Address(text) else { throw ValidationError("'\(text)' is no address") }
        return address
    }

    /// The pages for customers and staff.
    static func desk(_ folder: String, webPort: Int, adminPort: Int, valuers: [Address]) -> AppHost {
        let environment = ProcessInfo.processInfo.environment
        // One client, NAME:KEY.
        let client = (environment["INSURANCE_DESK_API_KEYS"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        var peer = Peer<LaterValuerContract>(at: valuers, security: .plaintext)
        peer.maximumConcurrentCalls = 64
        return AppHost(
            LaterWebLayer.self, LaterAdminLayer.self,
            providing: StorageSettings(file: "\(folder)/desk.sqlite"), RatingSettings(),
            NotificationSettings(folder: "\(folder)/sent"),
            WebSettings(
                host: "127.0.0.1", port: webPort, isBehindTLS: false,
                clients: APIClients(keys: client.count == 2 ? [client[0]: client[1]] : [:])),
            AdminSettings(
                host: "127.0.0.1", port: adminPort, isBehindTLS: false, firstMember: "admin",
                firstPassword: environment["INSURANCE_DESK_ADMIN_FIRST_PASSWORD"] ?? ""),
            MetricsReport { "" }, peer)
    }

    static func valuation(_ address: Address) -> AppHost {
        AppHost(LaterValuationServer.self, providing: Listener(at: address, security: .plaintext))
    }
}

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve")

    @Option var dataFolder: String
    @Option var webPort: Int
    @Option var adminPort: Int
    @Option var valuationAddresses: String

    func run() async throws {
        let valuers = try valuationAddresses.split(separator: ",").map { try LaterDesk.address(String($0)) }
        let host = LaterDesk.desk(dataFolder, webPort: webPort, adminPort: adminPort, valuers: valuers)
        throw ExitCode(await host.launch { await $0.untilStopped() })
    }
}

struct ValuationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "valuation")

    @Option var valuationListen: String

    func run() async throws {
        let host = LaterDesk.valuation(try LaterDesk.address(valuationListen))
        let status = await host.launch { scope in
            try scope.print("valuing homes")
            await scope.untilStopped()
        }
        throw ExitCode(status)
    }
}

struct ManifestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "manifest")

    @Argument var process: String

    func run() async throws {
        let address = Address.tcp("127.0.0.1", port: 4410)
        let (host, stores) =
            process == "desk"
            ? (LaterDesk.desk("", webPort: 0, adminPort: 0, valuers: [address]), ["desk.sqlite"])
            : (LaterDesk.valuation(address), [])
        print(try host.manifest(process: process, version: "1.1.0", stores: stores).json())
    }
}
