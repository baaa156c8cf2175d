import ArgumentParser
import StrataAppHost
import StrataCommands
import StrataTesting
import Synchronization

/// The bookshop's layers, with outputs that a test reads.
struct Kiosk: AsyncParsableCommand, HostApplication {
    static var configuration: CommandConfiguration {
        CommandConfiguration(subcommands: hostCommands)
    }

    static func makeHost(_ options: BookshopOptions) -> AppHost {
        AppHost(Counter.self, providing: Settings(shelf: options.shelf), surroundings: Desk.surroundings)
    }
}

/// An application without work of its own. Each host has a stack of its own, because a host closes its containers.
struct Stall: AsyncParsableCommand, HostApplication {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            subcommands: hostCommands + [RunCommand<Stall>.self], defaultSubcommand: RunCommand<Stall>.self)
    }

    static func makeHost(_: NoOptions) throws -> AppHost {
        AppHost(try LayerStack(Counter.self, providing: Settings(shelf: "")), surroundings: Desk.surroundings)
    }
}

/// An application that cannot be built: nothing registers `Settings`.
struct Ruin: AsyncParsableCommand, HostApplication {
    static var configuration: CommandConfiguration { CommandConfiguration(subcommands: hostCommands) }
    static func makeHost(_: NoOptions) -> AppHost { AppHost(Layer.self, surroundings: Desk.surroundings) }

    enum Layer: DependencyInjectionConfig {
        static let container = Container("Ruin")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) {
            container.register(Till.self, Till.init(settings:)).scope(.container).hosted()
        }
    }
}

/// An application whose host cannot be created.
struct Unready: AsyncParsableCommand, HostApplication {
    struct Refused: Error, Equatable {}

    static var configuration: CommandConfiguration { CommandConfiguration(subcommands: hostCommands) }
    static func makeHost(_: NoOptions) async throws -> AppHost { throw Refused() }
}

/// The outputs of one test, and its signals.
final class Desk: Sendable {
    private struct State {
        var output = ""
        var errors = ""
        var files: [String: String] = [:]
        var handlers: [@Sendable (StopSignal) -> Void] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    @TaskLocal static var current = Desk()
    private let state = Mutex(State())

    var output: String { state.withLock { $0.output } }
    var errors: String { state.withLock { $0.errors } }
    var files: [String: String] { state.withLock { $0.files } }

    static var surroundings: HostSurroundings { current.surroundings }

    private var surroundings: HostSurroundings {
        HostSurroundings(
            program: "bookshop", arguments: ["unrelated"],
            signals: Signals { [self] handler in
                let waiters = state.withLock { state in
                    state.handlers.append(handler)
                    defer { state.waiters = [] }
                    return state.waiters
                }
                for waiter in waiters { waiter.resume() }
                return {}
            },
            output: { [self] text throws(OutputError) in state.withLock { $0.output += text } },
            errorOutput: { [self] text in state.withLock { $0.errors += text } },
            readFile: { [self] path throws(FileError) in
                guard let text = files[path] else { throw FileError(path: path, reason: "No such file or directory") }
                return text
            },
            writeFile: { [self] text, path throws(FileError) in state.withLock { $0.files[path] = text } })
    }

    /// Sends a signal once somebody receives it.
    func send(_ signal: StopSignal) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard state.handlers.isEmpty else { return true }
                state.waiters.append(continuation)
                return false
            }
            if isReady { continuation.resume() }
        }
        for handler in state.withLock({ $0.handlers }) { handler(signal) }
    }
}
