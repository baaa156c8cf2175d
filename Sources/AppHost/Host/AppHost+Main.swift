extension AppHost {
    /// Understands the command line, does what it says and exits.
    ///
    /// `run`, also without a command, runs until a signal; `verify` proves the object graph; `graph` draws it; `why` and
    /// `who-needs` explain a service; `diff` compares two states; `--help` lists them. Exit statuses are those of
    /// ``HostExit``.
    public func main() async {
        let none: (@Sendable ([String], HostScope) async throws -> Void)? = nil
        surroundings.exit(await execute(none))
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
    ///   arguments, what follows `run`, else all, its own command first. The ``HostExit`` that it returns is the exit
    ///   status; a body that returns nothing, or an object or a value of another type, ends with 0. A body that returns
    ///   an integer is refused before anything starts, because it may be meant as a status. A ``UsageError`` that it
    ///   throws is reported and is 64.
    public func main<Outcome: Sendable>(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> Outcome
    ) async {
        surroundings.exit(await execute(body))
    }

    /// The same body: the compiler chooses this one where it needs a type for `return .success`.
    @_disfavoredOverload
    public func main(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> HostExit
    ) async {
        surroundings.exit(await execute(body))
    }

    private func execute<Outcome: Sendable>(
        _ body: (@Sendable (_ arguments: [String], _ scope: HostScope) async throws -> Outcome)?
    ) async -> HostExit {
        let reader = CommandLineReader(commands: commands, hasBody: body != nil)
        do {
            switch try reader.read(surroundings.arguments) {
            case .run(let arguments, let trace):
                if let trace { try traceStartup(toFile: trace) }
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
        } catch let error as FileError {
            say("\(error)")
            return .cannotWrite
        } catch let error as ServiceNameError {
            return refuse(UsageError("\(error)"))
        } catch {
            return report(error)
        }
    }
}
