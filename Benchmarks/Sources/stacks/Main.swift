import ColdServices
import Measuring
import StrataCore
import StrataTesting

/// The cost of a fresh `LayerStack` of a thousand written services with three overrides, as each test has its own.
///
/// Run `stacks`. It prints the median of 60 in milliseconds, without the first one, which instantiates the types.
@main enum Main {
    static func main() throws {
        let efforts = try (0..<61).map { _ in try Effort { try stack() } }
        let median = Sample(efforts.dropFirst().map(\.nanoseconds)).median
        print((median / 1e4).rounded() / 100)
    }

    private static func stack() throws -> LayerStack {
        try LayerStack(Services.self) {
            $0.register((any P0).self) { StandIn(number: 0) }
            $0.register((any P1).self) { StandIn(number: 1) }
            $0.register((any P2).self) { StandIn(number: 2) }
        }
    }
}

private struct StandIn: P0, P1, P2 {
    let number: Int
}

private enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [All.self] }
}

private enum All: Registerable {
    static func register(in container: Container) { registerAll(in: container) }
}
