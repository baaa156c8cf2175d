internal import StrataServiceLayer

/// The reason for the restart of a service that has not thrown. Sendable.
public struct ServiceReturned: Error, Sendable, CustomStringConvertible {
    /// The description, as the end of a sentence.
    public var description: String { "its `run()` returned" }
}

extension HostMachine {
    func canRestart(_ number: Int) -> Bool {
        services[number].traits.map { $0.runs && $0.supervision.restart != .never } ?? false
    }

    /// Takes a service and all its dependents down, to start them again after the back-off; or gives up.
    mutating func restart(_ number: Int, _ hook: Hook, _ error: any Error, at now: Duration) -> [MachineAction] {
        guard let intensity = services[number].traits?.supervision.intensity else { return [] }
        services[number].failures = services[number].failures.filter { now - $0 < intensity.window } + [now]
        let count = services[number].failures.count
        guard count <= intensity.restarts else {
            failures.append(Failure(hook: hook, error: error, exceedsRestartLimit: true))
            if services[number].stage == .waiting { services[number].stage = .down }
            return stop(because: .failure)
        }
        services[number].isDelayed = true
        var actions: [MachineAction] = [.delay(number, failures: count)]
        for other in services.indices where other == number || plan.dependencies[other].contains(number) {
            guard services[other].stage != .waiting || other == number else { continue }
            services[other].mustRestart = services[other].stage != .waiting
            services[other].restartReason = other == number ? "\(error)" : "a dependency is being restarted: \(error)"
            for kind in [Hook.Kind.resolve, .start] {
                actions += cancel(Hook(kind, other, attempt: services[other].attempt))
            }
        }
        return actions + proceed()
    }
}
