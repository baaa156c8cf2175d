/// Bootstraps, starts, runs and stops an application of one or more layers.
///
/// ```swift
/// @main enum Main {
///     static func main() async { await AppHost(Presentation.self).main() }
/// }
/// ```
///
/// The layers that are not configured yet are; all are proved together, before anything is built. Then each service
/// registered with `.hosted()` is made and started as soon as the hosted services that it needs have started,
/// independent ones in parallel; a `BackgroundService` begins its `run()` there. Then the application's own body runs.
/// The end goes backwards: the body is cancelled, then each service, the latest started first, has its `run()`
/// cancelled and awaited and its `stop()` called once; then the containers are closed, children before parents.
///
/// A host runs once. Sendable; each function may be called from any task.
public final class AppHost: Sendable {
    /// The container of the first presentation.
    let presentation: Container
    private let bootstrap: @Sendable () throws(BootstrapError) -> ProvedStack
    /// The containers of all presentations: with their ancestors, all there is.
    private let leaves: [Container]
    let commands: [AppCommand]
    let about: String?
    let surroundings: HostSurroundings
    /// The container of another layer that the body asks for.
    let containerOf: @Sendable (any DependencyInjectionConfig.Type) -> Container
    let deadlines: HookDeadlines
    /// What services may know of this host; given to each layer that expects it.
    public let status: HostStatus
    let state = Locked(State())

    struct State {
        var stack: ProvedStack?
        var hasRun = false
        var phase = HostPhase.idle
        /// What an observer hears.
        var hooks: [@Sendable (HostEvent) -> Void] = []
        /// Services that are being restarted, by their number, with the reason.
        var troubles: [Int: String] = [:]
        var startReport: StartReport?
        /// Whether somebody wants a trace of the start; then what gets it, and what was recorded.
        var isTraced = false
        var traceHooks: [@Sendable (StartupTrace) -> Void] = []
        var startupTrace: StartupTrace?
        /// What each service that reports has answered last, by its node.
        var answers: [Int: Health] = [:]
    }

    /// A host for the layers of these configs and all their parents. Does nothing yet.
    ///
    /// - Parameters:
    ///   - config: The presentation whose services the body resolves.
    ///   - others: Further presentations, side by side with the first.
    ///   - value: Values that only `main` has; each goes to every layer that `expects` its static type.
    ///   - commands: The application's own commands, for help and near misses; see `main`.
    ///   - about: What the application does, the first line of its help.
    ///   - deadlines: How long each hook may take; a `TimeLimited` service has its own.
    ///   - surroundings: Arguments, signals, output and exit; a test's own in tests.
    public init<each Value: Sendable>(
        _ config: any DependencyInjectionConfig.Type, _ others: any DependencyInjectionConfig.Type...,
        providing value: repeat each Value, commands: [AppCommand] = [], about: String? = nil,
        deadlines: HookDeadlines = .standard, surroundings: HostSurroundings = .process, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let configs = [config] + others
        let status = HostStatus()
        let provisions = Provision.list(repeat each value) + [Provision.wherever(status)]
        presentation = config.container
        leaves = configs.map { $0.container }
        bootstrap = { () throws(BootstrapError) in try Bootstrap.prove(configs, providing: provisions, site: site) }
        self.commands = commands
        self.about = about
        self.deadlines = deadlines
        self.surroundings = surroundings
        self.status = status
        containerOf = { $0.container }
    }

    /// A host for layers that were made by hand: a stack of its own, whatever else runs in the process.
    ///
    /// - Parameters:
    ///   - presentation: What the body resolves from.
    ///   - layers: Its ancestors, parents before children.
    ///   - status: What layers that expect one were given.
    ///   - containerOf: The container that stands for a config's.
    package init(
        _ presentation: Container, above layers: [Container] = [], commands: [AppCommand] = [], about: String? = nil,
        deadlines: HookDeadlines = .standard, surroundings: HostSurroundings, status: HostStatus = HostStatus(),
        containerOf: @escaping @Sendable (any DependencyInjectionConfig.Type) -> Container = { $0.container }
    ) {
        self.presentation = presentation
        leaves = [presentation]
        bootstrap = { () throws(BootstrapError) in try ProvedStack.sealing(layers + [presentation]) }
        self.commands = commands
        self.about = about
        self.deadlines = deadlines
        self.surroundings = surroundings
        self.status = status
        self.containerOf = containerOf
    }

    /// Where the host is in its life.
    public var phase: HostPhase { state.withLock { $0.phase } }

    /// How the application started; nil until everything is up.
    public var startReport: StartReport? { state.withLock { $0.startReport } }

    func note(_ machine: HostMachine) {
        state.withLock { state in
            state.phase = machine.phase
            state.troubles = machine.troubles
        }
    }

    /// The layers, configured and proved; a second call gives the same.
    func prove() throws(BootstrapError) -> ProvedStack {
        if let stack = state.withLock({ $0.stack }) { return stack }
        let stack = try bootstrap()
        return state.withLock { state in
            let first = state.stack ?? stack
            state.stack = first
            return first
        }
    }

    /// The graph as far as it was registered, whether it can be built or not.
    func unprovedGraph() -> DependencyGraph { DependencyGraph(of: leaves) }

    /// True the first time.
    func claimRun() -> Bool {
        state.withLock { state in
            defer { state.hasRun = true }
            return !state.hasRun
        }
    }
}
