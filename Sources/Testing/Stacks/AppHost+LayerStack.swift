public import StrataAppHost
import StrataCore

extension AppHost {
    /// Creates a host for the layers of a test. It starts, runs and stops their services as an application's host does.
    ///
    /// ```swift
    /// let stack = try LayerStack(Presentation.self) { … }
    /// try await AppHost(stack).run { scope in … }
    /// ```
    ///
    /// - Parameters:
    ///   - stack: The layers. The host closes their containers when it ends.
    ///   - deadlines: How long hooks may take.
    ///   - surroundings: Arguments, signals, output and exit. By default the host uses none of those of the process.
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
