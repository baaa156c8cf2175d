/// Bootstraps, starts, runs and stops an application of one or more layers.
///
/// ```swift
/// @main enum Main {
///     static func main() async { await AppHost(Presentation.self).main() }
/// }
/// ```
///
/// 1. The host configures the layers that are not configured yet, and proves all of them together. Until then it
///    constructs nothing.
/// 2. It constructs and starts each service registered with `.hosted()`, as soon as the hosted services that it needs
///    have started. Independent services start in parallel. A `BackgroundService` begins its `run()` when it starts.
/// 3. It runs the body of the application.
/// 4. It stops in reverse. It cancels the body. Then, for each service, the latest started first, it cancels `run()`,
///    waits for its end, and calls `stop()` once. At the end it closes the containers, children before parents.
///
/// A host runs once. Sendable; each function may be called from any task.
public final class AppHost: Sendable {
    /// The container of the first presentation.
    let presentation: Container
    /// Configures and proves the layers: if values are assumed, as if each that a layer expects were provided; with a
    /// digest, the digest takes the place of the proof.
    private let bootstrap: @Sendable (_ areValuesAssumed: Bool, _ digest: String?) throws(BootstrapError) -> ProvedStack
    /// Whether a start proves the graph.
    private let proof: ProofPolicy
    /// The containers of all presentations: with their ancestors, these are all containers of the host.
    private let leaves: [Container]
    let commands: [AppCommand]
    let about: String?
    let surroundings: HostSurroundings
    /// The layers that the body may request.
    let layers: HostLayers
    let deadlines: HookDeadlines
    /// The host's status for services; given to each layer that expects it.
    public let status: HostStatus
    let state = Locked(State())

    struct State {
        var stack: ProvedStack?
        var hasRun = false
        var phase = HostPhase.idle
        /// The hooks of the observers.
        var hooks: [@Sendable (HostEvent) -> Void] = []
        /// The services that are restarting or down with one that is, by their number in `StartPlan`, with the reason.
        var troubles: [Int: String] = [:]
        var startReport: StartReport?
        /// Whether a trace of the start was requested.
        var isTraced = false
        /// The hooks that receive the trace.
        var traceHooks: [@Sendable (StartupTrace) -> Void] = []
        var startupTrace: StartupTrace?
        /// The last answer of each service that reports health, by its node.
        var answers: [Int: Health] = [:]
    }

    /// Creates a host for the layers of these configs and all their parents. Nothing runs yet.
    ///
    /// - Parameters:
    ///   - config: The presentation whose services the body resolves.
    ///   - others: Further presentations, side by side with the first.
    ///   - value: Values that only `main` has; each goes to every layer that `expects` its static type. A `Provided` is
    ///     read when the layers are configured, and its faults are reported together with those of the proof.
    ///   - proof: Whether the graph is proved at each start, or was proved before.
    ///   - commands: The application's own commands, for help and suggestions; see `main`.
    ///   - about: The purpose of the application, which is the first line of its help.
    ///   - deadlines: The time limits of each hook; a `TimeLimited` service has its own.
    ///   - surroundings: Arguments, signals, output and exit; tests pass their own.
    public init<each Value: Sendable>(
        _ config: any DependencyInjectionConfig.Type, _ others: any DependencyInjectionConfig.Type...,
        providing value: repeat each Value, proof: ProofPolicy = .atStart, commands: [AppCommand] = [],
        about: String? = nil, deadlines: HookDeadlines = .standard, surroundings: HostSurroundings = .process,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let configs = [config] + others
        let status = HostStatus()
        let provisions = Provision.list(repeat each value) + [Provision.wherever(status)]
        presentation = config.container
        let leaves = configs.map { $0.container }
        self.leaves = leaves
        bootstrap = { areValuesAssumed, digest throws(BootstrapError) in
            try Bootstrap.prove(
                configs, providing: Provisions(provisions, at: site, areAssumed: areValuesAssumed), provedAs: digest)
        }
        self.proof = proof
        self.commands = commands
        self.about = about
        self.deadlines = deadlines
        self.surroundings = surroundings
        self.status = status
        layers = HostLayers(of: "host", initializer: "AppHost", presentations: configs.map { "\($0)" }) { config in
            let container = config.container
            return leaves.contains { $0.isDescendant(of: container) } ? container : nil
        }
    }

    /// Creates a host for containers that were built by hand: a separate stack, whatever else runs in the process.
    ///
    /// - Parameters:
    ///   - presentation: The container that the body resolves from.
    ///   - layers: Its ancestors, parents before children.
    ///   - status: The status given to layers that expect one.
    ///   - reachable: The layers that the body may request; by default the containers of their configs.
    package init(
        _ presentation: Container, above layers: [Container] = [], commands: [AppCommand] = [], about: String? = nil,
        deadlines: HookDeadlines = .standard, surroundings: HostSurroundings, status: HostStatus = HostStatus(),
        reachable: HostLayers = HostLayers(of: "host", initializer: "AppHost", presentations: []) { $0.container }
    ) {
        self.presentation = presentation
        leaves = [presentation]
        bootstrap = { _, _ throws(BootstrapError) in try ProvedStack.sealing(layers + [presentation]) }
        proof = .atStart
        self.commands = commands
        self.about = about
        self.deadlines = deadlines
        self.surroundings = surroundings
        self.status = status
        self.layers = reachable
    }

    /// The current phase of the host.
    public var phase: HostPhase { state.withLock { $0.phase } }

    /// How the application started; nil until everything is up.
    public var startReport: StartReport? { state.withLock { $0.startReport } }

    func note(_ machine: HostMachine) {
        state.withLock { state in
            state.phase = machine.phase
            state.troubles = machine.troubles
        }
    }

    /// The layers, configured and proved; a second call returns the same stack.
    func prove(withoutValues: Bool = false) throws(BootstrapError) -> ProvedStack {
        guard let stack = state.withLock({ $0.stack }) else { return keep(try bootstrap(withoutValues, nil)) }
        // A start with a digest did not prove it.
        try stack.prove()
        return stack
    }

    /// The layers, configured, and proved as ``ProofPolicy`` says.
    func proveForStart() throws(BootstrapError) -> ProvedStack {
        guard let digest = proof.digest else { return try prove() }
        return keep(try bootstrap(false, digest))
    }

    private func keep(_ stack: ProvedStack) -> ProvedStack {
        state.withLock { state in
            let first = state.stack ?? stack
            state.stack = first
            return first
        }
    }

    /// The graph of the registrations so far, whether the proof accepts it or not.
    func unprovedGraph() -> DependencyGraph { state.withLock { $0.stack }?.graph ?? DependencyGraph(of: leaves) }

    /// True for the first call.
    func claimRun() -> Bool {
        state.withLock { state in
            defer { state.hasRun = true }
            return !state.hasRun
        }
    }
}

extension Container {
    /// Whether `other` is this container or one of its ancestors.
    fileprivate func isDescendant(of other: Container) -> Bool {
        var next: Container? = self
        while let container = next, container !== other { next = container.parent }
        return next != nil
    }
}
