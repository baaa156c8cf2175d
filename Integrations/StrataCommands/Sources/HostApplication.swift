public import ArgumentParser
public import StrataAppHost

/// An application whose command line belongs to swift-argument-parser. Usually its root command conforms.
///
/// ```swift
/// @main struct Bookshop: AsyncParsableCommand, HostApplication {
///     static var configuration: CommandConfiguration {
///         CommandConfiguration(abstract: "Sells books.", subcommands: [OrderCommand.self] + hostCommands)
///     }
///     static func makeHost(_ options: BookshopOptions) -> AppHost {
///         AppHost(Presentation.self, providing: Settings(shelf: options.shelf))
///     }
/// }
/// ```
///
/// The root must be an `AsyncParsableCommand`, because each command of the host is one.
public protocol HostApplication: SendableMetatype {
    /// The options that each command takes because the host needs them; none by default.
    associatedtype Options: ParsableArguments = NoOptions

    /// Creates the host for one command. Called once for each command.
    ///
    /// Do nothing here that only a running application needs: `verify` and `graph` construct no service.
    ///
    /// - Throws: Any error; ArgumentParser reports it, a `ValidationError` with the usage.
    static func makeHost(_ options: Options) async throws -> AppHost
}

extension HostApplication {
    /// The commands that inspect the application: `verify`, `graph`, `why`, `who-needs` and `diff`. They start nothing.
    ///
    /// ``RunCommand`` is not among them, because many applications have a command of their own that runs them.
    public static var hostCommands: [any ParsableCommand.Type] {
        [
            VerifyCommand<Self>.self, GraphCommand<Self>.self, WhyCommand<Self>.self, WhoNeedsCommand<Self>.self,
            DiffCommand<Self>.self,
        ]
    }

    /// Carries out a command of the host.
    ///
    /// - Throws: The status as an `ExitCode`, unless it is success.
    static func perform(_ words: [String], _ options: Options) async throws {
        let status = await (try await makeHost(options)).perform(words)
        guard status == .success else { throw ExitCode(status) }
    }
}

/// The options of an application whose host needs none. Sendable.
public struct NoOptions: ParsableArguments, Sendable {
    /// No options.
    public init() {}
}

extension ExitCode {
    /// The exit status of a host, for a command of the application itself:
    ///
    /// ```swift
    /// throw ExitCode(await host.launch { scope in try await scope.resolve(Till.self).sell() })
    /// ```
    ///
    /// Thrown with 0, it ends the process as a success.
    public init(_ status: HostExit) {
        self.init(status.rawValue)
    }
}
