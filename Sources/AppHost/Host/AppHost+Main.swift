extension AppHost {
    /// Reads the command line, runs the command and exits.
    ///
    /// `run`, which is the default, runs until a signal; `verify` proves the dependency graph; `graph` draws it; `why`
    /// and `who-needs` explain a service; `diff` compares two states; `--help` lists the commands. The exit statuses
    /// are those of ``HostExit``.
    public func main() async {
        surroundings.exit(await perform(surroundings.arguments))
    }

    /// Carries out one of the host's own commands, for an application whose command line belongs to another parser.
    ///
    /// ```swift
    /// let status = await host.perform(["graph", "--format", "json"])
    /// ```
    ///
    /// Same as ``main()`` with these words, but the process goes on: the caller decides what to do with the status.
    ///
    /// - Parameter arguments: The words that would follow the program's name, such as `["why", "Network"]`. A name or a
    ///   file without an option comes after `--` if it may begin with a dash.
    public func perform(_ arguments: [String]) async -> HostExit {
        let none: (@Sendable ([String], HostScope) async throws -> Void)? = nil
        return await execute(arguments, none)
    }

    /// Same as ``main()``, with a body of the application.
    ///
    /// ```swift
    /// await AppHost(Presentation.self, commands: [AppCommand("quote", "Quote every property of a file.")])
    ///     .main { @MainActor arguments, scope in
    ///         try await scope.resolve(FrontDesk.self).serve(arguments)
    ///     }
    /// ```
    ///
    /// - Parameter body: Runs when everything has started. It receives the arguments that the host's own commands do
    ///   not consume: none if there are none, the words after `run`, otherwise all words, with the application's
    ///   command first. If it returns a ``HostExit``, that is the exit status; a body that returns nothing, or an
    ///   object or a value of another type, ends with 0. A body that returns an integer or an optional ``HostExit`` is
    ///   refused before anything starts, because the result may be meant as a status. If the body throws a
    ///   ``UsageError``, the error is reported and the status is 64.
    public func main<Outcome: Sendable>(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> Outcome
    ) async {
        surroundings.exit(await execute(surroundings.arguments, body))
    }

    /// Same as the generic form; the compiler chooses this one if it needs a type for `return .success`.
    @_disfavoredOverload
    public func main(
        _ body: @escaping @Sendable (_ arguments: [String], _ scope: HostScope) async throws -> HostExit
    ) async {
        surroundings.exit(await execute(surroundings.arguments, body))
    }

    private func execute<Outcome: Sendable>(
        _ words: [String],
        _ body: (@Sendable (_ arguments: [String], _ scope: HostScope) async throws -> Outcome)?
    ) async -> HostExit {
        let reader = CommandLineReader(commands: commands, hasBody: body != nil)
        do {
            switch try reader.read(words) {
            case .run(let arguments, let trace):
                if let trace { try traceStartup(toFile: trace) }
                guard let body else { return await launch() }
                return await launch { scope in try await body(arguments, scope) }
            case .verify(let withoutValues, let digestOnly):
                let verification = try verify(withoutValues: withoutValues)
                let text = digestOnly ? verification.digest : verification.text(colored: surroundings.usesColor)
                try surroundings.output("\(text)\n")
            case .graph(let request): return try draw(request)
            case .why(let name): return try answer(name) { try why(name).description }
            case .whoNeeds(let name): return try answer(name) { try whoNeeds(name).description }
            case .diff(let old, let new): return try compare(old, new)
            case .help(let topic):
                try surroundings.output(
                    HelpTexts(program: surroundings.program, about: about, commands: commands, hasBody: body != nil)
                        .text(on: topic))
            }
            return .success
        } catch let error as UsageError {
            return refuse(error)
        } catch let error as OutputError {
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

    /// Prints the answer to a question about a service, also for a service that is needed and not registered.
    private func answer(_ name: String, _ question: () throws -> String) throws -> HostExit {
        do {
            try surroundings.output("\(try question())\n")
            return .success
        } catch let error as ServiceNameError where error.isMissing {
            try surroundings.output("\(error)\n")
            return .proofFailed
        }
    }
}
