import StrataCore
import Testing

/// What the factories of a graph do: each notes its name, and one of them fails.
final class ConstructionLog: Sendable {
    struct Refusal: Error, Equatable {}

    let names = Recorder<String>()
    private let failing: Int

    /// - Parameter failing: The number of the factory that fails; 0 for none.
    init(failingAt failing: Int = 0) { self.failing = failing }

    func note(_ name: String) throws {
        names.record(name)
        if names.values.count == failing { throw Refusal() }
    }
}

/// A graph whose root is a `Root`, in a parent and its child.
///
/// A sealed child constructs the root by awaiting links, an open one on the slow path; both do the same.
struct AwaitedGraph: Sendable, CustomTestStringConvertible {
    struct Root: Sendable {}

    let testDescription: String
    /// Whether links construct the root.
    var isLinked = true
    let register: @Sendable (_ parent: Container, _ child: Container, ConstructionLog) -> Void

    /// What two requests do; the factory with the number `failing` fails.
    func outcome(isSealed: Bool, failingAt failing: Int = 0) async throws -> [String] {
        let log = ConstructionLog(failingAt: failing)
        let (parent, child) = try parentAndChild(isSealed: isSealed) { register($0, $1, log) }
        defer { withExtendedLifetime(parent) {} }
        #expect(child.isLinkedForAwaiting(ServiceKey(Root.self)) == (isSealed && isLinked))
        var outcome: [String] = []
        for _ in 0..<2 {
            do throws(ResolutionError) {
                _ = try await typed { () async throws in try await child.resolve(Root.self) }
            } catch {
                let isOwn = error.underlying is ConstructionLog.Refusal
                outcome.append("\(error.code) \(error.path) \(isOwn) \(error)")
            }
            outcome += [log.names.values.joined(separator: " ")]
        }
        #expect(log.names.values.count >= failing)
        return outcome
    }

    /// Compares the errors of a sealed and an open child, with each of the factories failing.
    func failEachFactory() async throws {
        let count = try await outcome(isSealed: false).last?.split(separator: " ").count ?? 0
        for failing in 1...count {
            let expected = try await outcome(isSealed: false, failingAt: failing)
            #expect(try await outcome(isSealed: true, failingAt: failing) == expected)
        }
    }
}
