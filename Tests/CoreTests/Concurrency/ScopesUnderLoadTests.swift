import StrataCore
import Testing

/// Many tasks open, share, cancel and close scopes at once. Each instance is constructed and closed once; none leaks.
@Suite struct ScopesUnderLoadTests {
    private struct Refusal: Error {}

    private final class Work: Sendable {
        let tracked: Tracked
        let closings = Tally()
        init(_ tracked: Tracked) { self.tracked = tracked }
    }

    @Test func everyScopeClosesWhatItConstructedHoweverItsBodyEnds() async throws {
        let tracker = LifetimeTracker()
        let (closed, twice, leaked, torn) = (Tally(), Tally(), Tally(), Tally())
        let parent = Container("Parent")
        parent.register(Work.self) { Work(Tracked(tracker)) }.scope(.scoped("job")).closed { work in
            if work.closings.increment() > 1 { twice.increment() }
            closed.increment()
        }
        let child = Container("Child", parent: parent)
        child.opens("job", providing: Int.self)
        child.register(String.self) { (number: Int, work: Work) in "\(number) \(work.tracked.number)" }
            .scope(.scoped("job")).closed { (_: String) async in closed.increment() }
        try child.seal()
        child.observe { if $0.kind == .leaked { leaked.increment() } }
        let scopes = 2_000
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<(scopes / 8) {
                        await Self.job(child, number: worker * scopes + round, ending: round % 4, torn)
                    }
                }
            }
        }
        #expect(torn.value == 0 && twice.value == 0 && leaked.value == 0)
        #expect(tracker.made == scopes && tracker.alive == 0)
        #expect(closed.value == 2 * scopes)
    }

    /// One scope that four tasks share; it ends by returning, throwing or cancellation.
    private static func job(_ container: Container, number: Int, ending: Int, _ torn: Tally) async {
        let task = Task {
            try await container.withScope("job", providing: number) { scope in
                let texts = await withTaskGroup(of: String?.self) { group in
                    for _ in 0..<4 { group.addTask { try? scope.resolveNow(String.self) } }
                    return await group.reduce(into: Set<String?>()) { $0.insert($1) }
                }
                if texts.count != 1 || texts.first??.hasPrefix("\(number) ") != true { torn.increment() }
                if ending == 1 { throw Refusal() }
                if ending == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                try Task.checkCancellation()
            }
        }
        if ending == 3 { task.cancel() }
        _ = await task.result
    }
}

extension Scope {
    /// The synchronous `resolve`, for asynchronous tests.
    fileprivate func resolveNow<Service>(
        _ service: Service.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try resolve(service)
    }
}
