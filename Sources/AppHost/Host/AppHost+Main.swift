extension AppHost {
    /// Understands the command line, does what it says and exits.
    ///
    /// `run`, also without a command, runs until a signal; `verify` proves the object graph; `graph` draws it; `why` and
    /// `who-needs` explain a service; `diff` compares two states; `--help` lists them. Exit statuses are those of
    /// ``HostExit``.
    public func main() async {
        surroundings.exit(await execute(nil))
    }

    /// As ``main()``, with a body of the application's own.
    ///
    /// ```swift
    /// await AppHost(Presentation.self, commands: [AppCommand("quote", "Quote every property of a file.")])
    ///     .main { @MainActor arguments, scope in
    ///         try await scope.resolve(FrontDesk.self).serve(arguments)
    ///     }
    /// ```
    ///
    /// - Parameter body: Runs when everything has started. Gets what the host's own commands left: nothing without
    ///   arguments, what follows `run`, else all, its own command first. It returns the exit status; a ``UsageError``
    ///   that it throws is told and is 64.
    public func main(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> HostExit
    ) async {
        surroundings.exit(await execute(body))
    }

    /// As ``main(_:)-(([String],HostScope)->HostExit)``; the exit status is 0 when `body` returns.
    public func main(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> Void
    ) async {
        await main { arguments, scope in
            try await body(arguments, scope)
            return HostExit.success
        }
    }

    private func execute(
        _ body: (@Sendable (_ arguments: [String], _ scope: HostScope) async throws -> HostExit)?
    ) async -> HostExit {
        let reader = CommandLineReader(commands: commands, hasBody: body != nil)
        do {
            switch try reader.read(surroundings.arguments) {
            case .run(let arguments):
                guard let body else { return await launch() }
                return await launch { scope in try await body(arguments, scope) }
            case .verify: surroundings.output("\(try verify().text(coloured: surroundings.usesColour))\n")
            case .graph(let request): return try draw(request)
            case .why(let name): surroundings.output("\(try why(name))\n")
            case .whoNeeds(let name): surroundings.output("\(try whoNeeds(name))\n")
            case .diff(let old, let new): return try compare(old, new)
            case .help(let topic):
                surroundings.output(
                    HelpTexts(program: surroundings.program, about: about, commands: commands, hasBody: body != nil)
                        .text(on: topic))
            }
            return .success
        } catch let error as UsageError {
            return refuse(error)
        } catch let error as ServiceNameError {
            return refuse(UsageError("\(error)"))
        } catch {
            return report(error)
        }
    }
}
