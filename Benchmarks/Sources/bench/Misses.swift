import ManyServices
import Measuring
import PlainServices
import StrataCore

/// Requests for a service that is not registered.
func misses() throws -> [Workload] {
    try [100, 10_000].map { (count: Int) in
        let services = ManyServices(count, .woven)
        let container = Container("Misses")
        services.register(in: container)
        try container.seal()
        return Workload(
            "miss/\(count)", "a miss among \(Figure.text(count)) registrations", .atMost(200),
            container: Side {
                for _ in 0..<$0 {
                    do { use(try container.resolve((any Absent).self)) } catch { ignore(error) }
                }
            },
            baseline: missByHand(services))
    }
}

private func missByHand(_ services: ManyServices) -> Side {
    nonisolated(unsafe) let closures = Closures()  // Read by one thread at a time.
    services.fill(closures)
    return Side {
        for _ in 0..<$0 {
            do { use(try closures.find((any Absent).self)) } catch { ignore(error) }
        }
    }
}

@inline(never) private func ignore(_ error: any Error) {}
