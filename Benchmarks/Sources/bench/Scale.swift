import ManyServices
import Measuring
import PlainServices
import StrataCore

/// The costs that grow with the size of an application, and those that must not.
struct Scale {
    private let rounds: Int

    init(rounds: Int) {
        self.rounds = rounds
    }

    func rows() async throws -> [Row] {
        var rows: [Row] = []
        for count in [100, 1000, 10_000, 100_000] { rows += try bootstrap(count) }
        let workloads =
            try [100, 1000, 10_000, 100_000].map(hit) + [1, 10, 100, 1000].map(chain) + [1, 4, 16, 64].map(layers)
        return try await rows + Rounds(count: rounds).time(workloads)
    }

    /// Registering, proving and sealing, after everything was done once before.
    private func bootstrap(_ count: Int) throws -> [Row] {
        let services = ManyServices(count, .woven)
        var all = Row(
            Heading("scale/bootstrap/\(count)", "register, prove and seal \(Figure.text(count)), each", .atMost(1000)))
        var sealing = Row(Heading("scale/seal/\(count)", "prove and seal \(Figure.text(count)), each"))
        var heap = Row(
            Heading(
                "scale/heap/\(count)", "memory of a registration among \(Figure.text(count))", .atMost(200),
                unit: .bytes))
        _ = try Bootstrapping(services)
        // One hundred services take too little time to be measured alone.
        let repeats = max(1, 10_000 / count)
        for _ in 0..<(count > 10_000 ? min(rounds, 3) : rounds) {
            let runs = try (0..<repeats).map { _ in try Bootstrapping(services) }
            func mean(_ part: (Bootstrapping) -> Double) -> Double {
                runs.reduce(0) { $0 + part($1) } / Double(repeats * count)
            }
            all.add(container: mean(\.nanoseconds), baseline: mean(\.closuresNanoseconds))
            sealing.add(container: mean(\.sealingNanoseconds))
            heap.add(container: mean(\.bytes), baseline: mean(\.closuresBytes))
        }
        return [all, sealing, heap]
    }

    /// A shared instance among this many registrations.
    private func hit(_ count: Int) throws -> Workload {
        let (container, hand) = (Container("Scale"), HandWritten())
        ManyServices(count, .woven).register(in: container)
        container.registerSingles()
        try container.seal()
        return Workload(
            "scale/hit/\(count)", "`.container` hit among \(Figure.text(count))",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.shared()) } })
    }

    /// A service at the end of a chain, all transient. The baseline's links are closures, not functions.
    private func chain(_ count: Int) throws -> Workload {
        let (container, services) = (Container("Scale"), ManyServices(count, .chain))
        services.register(in: container)
        try container.seal()
        let make = services.wired()
        return Workload(
            "scale/chain/\(count)", "chain of \(Figure.text(count))",
            container: Side { for _ in 0..<$0 { _ = try container.resolve(Last.self) } },
            baseline: Side { for _ in 0..<$0 { _ = make() } })
    }

    /// A shared instance of the root layer, requested from the last layer.
    private func layers(_ count: Int) throws -> Workload {
        let (first, hand) = (Container("Layer 1"), HandWritten())
        first.registerSingles()
        try first.seal()
        var lowest = first
        for number in 1..<max(count, 2) where number < count {
            lowest = Container("Layer \(number + 1)", parent: lowest)
            lowest.register(Int.self) { number }.scope(.transient)
            try lowest.seal()
        }
        let container = lowest
        return Workload(
            "scale/layers/\(count)",
            count == 1
                ? "`.container` hit in a single layer"
                : "`.container` hit in the root, from the last of \(count) layers",
            container: Side { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } },
            baseline: Side { for _ in 0..<$0 { use(hand.shared()) } })
    }
}
