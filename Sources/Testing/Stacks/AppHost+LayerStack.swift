public import StrataAppHost
import StrataCore

extension AppHost {
    /// Creates a host for a test's own layers: it starts, runs and stops them as the application's host does.
    ///
    /// ```swift
    /// let stack = try LayerStack(Presentation.self) { … }
    /// try await AppHost(stack).run { scope in … }
    /// ```
    ///
    /// - Parameters:
    ///   - stack: The layers. The host closes their containers when it ends.
    ///   - deadlines: How long hooks may take.
    ///   - surroundings: Arguments, signals, output and exit; by default nothing comes from the process.
    public convenience init(
        _ stack: LayerStack, deadlines: HookDeadlines = .standard,
        surroundings: HostSurroundings = HostSurroundings(program: "test")
    ) {
        let fresh = stack.fresh
        self.init(
            stack.container, above: fresh.proved.containers.filter { $0 !== stack.container },
            deadlines: deadlines, surroundings: surroundings, status: stack.status,
            reachable: stack.layers)
    }
}
