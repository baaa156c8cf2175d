import StrataAppHost
import StrataFleet
@testable import StrataGRPC
import StrataTesting
import Testing

struct Step: Codable, Hashable, Sendable { var number: Int }

protocol Surveyor: Sendable {
    func steps(of home: Home, _ receive: @escaping @Sendable (Step) async throws -> Void) async throws
}

enum SurveyorContract: Contract {
    typealias Service = any Surveyor
    static let name = "insurance.surveys.v1.Surveyor"
    static let steps = Stream<Home, Step>("Steps", limit: .seconds(20), throwing: ValuationError.self)
    static var methods: [Served] { [steps.served { try await $0.steps(of: $1, $2) }] }
    static func client(_ caller: Caller<Self>) -> any Surveyor { RemoteSurveyor(caller: caller) }
}

struct RemoteSurveyor: Surveyor {
    let caller: Caller<SurveyorContract>

    func steps(of home: Home, _ receive: @escaping @Sendable (Step) async throws -> Void) async throws {
        try await caller.stream(SurveyorContract.steps, home, receive)
    }
}

/// Sends as many steps as the home has square meters, and notes how far it came.
struct LocalSurveyor: Surveyor {
    let sent: Counted
    let ended: Signal

    func steps(of home: Home, _ receive: @escaping @Sendable (Step) async throws -> Void) async throws {
        defer { ended.fire() }
        for number in 0..<home.area {
            try await receive(Step(number: number))
            sent.add()
        }
        if home.built == 1200 { throw ValuationError(reason: .tooOld, year: 1200) }
    }
}

final class Counted: Sendable {
    private let state = Guarded(0)
    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
}

enum Surveys: DependencyInjectionConfig {
    static let container = Container("Surveys")
    static var managedTypes: [any Registerable.Type] { [Colocated<SurveyorContract>.self] }
    static func declare(in container: Container) {
        container.expects(LocalSurveyor.self, from: "the test")
        container.register((any Surveyor).self) { (local: LocalSurveyor) in local }.scope(.container)
    }
}

extension OverTheNetwork {
    @Suite struct StreamTests {
        private struct Enough: Error {}

        private func run(_ body: (any Surveyor, LocalSurveyor) async throws -> Void) async throws {
            let local = LocalSurveyor(sent: Counted(), ended: Signal())
            let stack = try LayerStack(Surveys.self, providing: local)
            do {
                try await body(try await stack.resolve((any Surveyor).self), local)
            } catch {
                await stack.close()
                throw error
            }
            await stack.close()
        }

        @Test func messagesArriveInOrder() async throws {
            try await run { surveyor, _ in
                let notes = Notes()
                try await surveyor.steps(of: Home(street: "a", area: 500)) { await notes.add("\($0.number)") }
                #expect(await notes.all == (0..<500).map { "\($0)" })
            }
        }

        @Test func aDeclaredErrorEndsAStream() async throws {
            try await run { surveyor, _ in
                let received = Counted()
                await #expect(throws: ValuationError(reason: .tooOld, year: 1200)) {
                    try await surveyor.steps(of: Home(street: "a", area: 3, built: 1200)) { _ in received.add() }
                }
                #expect(received.count == 3)
            }
        }

        @Test func anErrorOfTheReceiverEndsTheService() async throws {
            try await run { surveyor, local in
                await #expect(throws: Enough.self) {
                    try await surveyor.steps(of: Home(street: "a", area: 1_000_000)) { step in
                        if step.number == 5 { throw Enough() }
                    }
                }
                try await local.ended.wait()
                #expect(local.sent.count < 1_000_000)
                // The connection serves the next call.
                try await surveyor.steps(of: Home(street: "a", area: 1)) { _ in }
            }
        }

        @Test func aSlowReceiverSlowsTheServiceDown() async throws {
            try await run { surveyor, local in
                let call = Task {
                    try await surveyor.steps(of: Home(street: "a", area: 1_000_000)) { _ in
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                // Until the service no longer advances.
                var last = -1
                while local.sent.count == 0 || local.sent.count != last {
                    last = local.sent.count
                    try await Task.sleep(for: .milliseconds(300))
                }
                #expect(last < 100_000)
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                try await local.ended.wait()
            }
        }

        @Test func aCancelledReceiverEndsTheService() async throws {
            try await run { surveyor, local in
                let entered = Signal()
                let call = Task {
                    try await surveyor.steps(of: Home(street: "a", area: 1_000_000)) { _ in
                        entered.fire()
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                try await entered.wait()
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                try await local.ended.wait()
            }
        }

        @Test func theManifestSaysThatItIsAStream() {
            #expect(SurveyorContract.methods.map { $0.description().kind } == [.serverStreaming])
        }
    }
}
