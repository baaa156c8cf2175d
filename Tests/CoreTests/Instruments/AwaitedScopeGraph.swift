import StrataCore
import Testing

extension ScopeName {
    static let job: Self = "job"
    static let step: Self = "step"
}

/// A graph whose root is a `Root`, in a parent and its child, for requests in an open scope.
///
/// A sealed child constructs the root by awaiting links, an open one on the slow path; both do the same.
struct AwaitedScopeGraph: Sendable, CustomTestStringConvertible {
    final class Root: Sendable {}
    struct Order: Sendable { let number: Int }

    let testDescription: String
    /// Whether links construct the root.
    var isLinked = true
    /// The scope inside the other one in which the root is requested.
    var inner: ScopeName?
    let register: @Sendable (_ parent: Container, _ child: Container, ConstructionLog) -> Void

    /// What two requests do in each of two scopes; the factory with the number `failing` fails.
    func outcome(isSealed: Bool, failingAt failing: Int = 0) async throws -> [String] {
        let log = ConstructionLog(failingAt: failing)
        let (parent, child) = try parentAndChild(isSealed: isSealed) {
            $1.opens(.job, providing: Order.self)
            $1.opens(.step, inside: .job)
            $0.opens(.job, providing: Order.self)
            register($0, $1, log)
        }
        defer { withExtendedLifetime(parent) {} }
        #expect(child.isLinkedForAwaiting(ServiceKey(Root.self)) == (isSealed && isLinked))
        let outcome = Recorder<String>()
        func request(_ scope: Scope) async {
            do throws(ResolutionError) {
                _ = try await typed { () async throws in try await scope.resolve(Root.self) }
            } catch {
                let isOwn = error.underlying is ConstructionLog.Refusal
                outcome.record("\(error.code) \(error.path) \(isOwn) \(error)")
            }
            outcome.record(log.names.values.joined(separator: " "))
        }
        for number in 1...2 {
            try await child.withScope(.job, providing: Order(number: number)) { scope in
                for _ in 0..<2 {
                    if let inner {
                        try await scope.withScope(inner) { await request($0) }
                    } else {
                        await request(scope)
                    }
                }
            }
            outcome.record(log.names.values.joined(separator: " "))
        }
        #expect(log.names.values.count >= failing)
        return outcome.values
    }
}
