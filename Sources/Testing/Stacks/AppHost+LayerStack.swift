public import StrataAppHost
import StrataCore

extension AppHost {
    /// A host for a test's own layers: starts, runs and stops them as the application's host does.
    ///
    /// ```swift
    /// let stack = try LayerStack(Presentation.self) { … }
    /// try await AppHost(stack).run { scope in … }
    /// ```
    ///
    /// - Parameters:
    ///   - stack: The layers. The host closes their containers at its end.
    ///   - deadlines: How long hooks may take.
    ///   - surroundings: Arguments, signals, output and exit; without them none of the process.
    public convenience init(
        _ stack: LayerStack, deadlines: HookDeadlines = .standard,
        surroundings: HostSurroundings = HostSurroundings(program: "test")
    ) {
        let fresh = stack.fresh
        self.init(
            stack.container, above: fresh.proved.containers.filter { $0 !== stack.container },
            deadlines: deadlines, surroundings: surroundings, status: stack.status,
            // A config of another stack gets an empty container: its resolve says so.
            containerOf: { fresh.container(of: $0) ?? Container("\($0), which is not part of the stack") })
    }
}
