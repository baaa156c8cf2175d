import StrataAppHost
import StrataFleet
@testable import StrataGRPC
import StrataTesting
import Testing

typealias Homes = @Sendable (@escaping @Sendable (Home) async throws -> Void) async throws -> Void

/// Receives homes, and answers in the end or for each of them.
protocol Census: Sendable {
    func area(_ homes: @escaping Homes) async throws -> Int
    func values(_ homes: @escaping Homes, _ receive: @escaping @Sendable (Appraisal) async throws -> Void) async throws
}

enum CensusContract: Contract {
    typealias Service = any Census
    static let name = "insurance.census.v1.Census"
    static let area = Upload<Home, Int>("Area", limit: .seconds(60), throwing: ValuationError.self)
    static let values = Exchange<Home, Appraisal>("Values", limit: .seconds(60), throwing: ValuationError.self)

    static var methods: [Served] {
        [area.served { try await $0.area($1) }, values.served { try await $0.values($1, $2) }]
    }

    static func client(_ caller: Caller<Self>) -> any Census { RemoteCensus(caller: caller) }
}

struct RemoteCensus: Census {
    let caller: Caller<CensusContract>

    func area(_ homes: @escaping Homes) async throws -> Int {
        try await caller.upload(CensusContract.area, homes)
    }

    func values(
        _ homes: @escaping Homes, _ receive: @escaping @Sendable (Appraisal) async throws -> Void
    ) async throws {
        try await caller.exchange(CensusContract.values, homes, receive)
    }
}

/// Adds areas up. The street says what else happens.
struct LocalCensus: Census {
    let entered = Signal()
    let released = Signal()
    let ended = Signal()

    func area(_ homes: @escaping Homes) async throws -> Int {
        defer { ended.fire() }
        let total = Guarded(0)
        do {
            try await homes { [entered, released] home in
                total.withLock { $0 += home.area }
                switch home.street {
                case "wait":
                    entered.fire()
                    try await released.wait()
                case "enough": throw Enough()
                case "refuse": throw ValuationError(reason: .noArea)
                default: break
                }
            }
        } catch is Enough {}
        return total.withLock { $0 }
    }

    func values(
        _ homes: @escaping Homes, _ receive: @escaping @Sendable (Appraisal) async throws -> Void
    ) async throws {
        defer { ended.fire() }
        try await homes { home in
            if home.street == "refuse" { throw ValuationError(reason: .noArea) }
            if home.street == "wait" { entered.fire() }
            try await receive(Appraisal(cents: home.area, steps: []))
        }
    }

    struct Enough: Error {}
}

enum Censuses: DependencyInjectionConfig {
    static let container = Container("Censuses")
    static var managedTypes: [any Registerable.Type] { [Colocated<CensusContract>.self] }
    static func declare(in container: Container) {
        container.expects(LocalCensus.self, from: "the test")
        container.register((any Census).self) { (local: LocalCensus) in local }.scope(.container)
    }
}

extension OverTheNetwork {
    @Suite struct UploadTests {
        private struct Own: Error {}

        /// Runs `body` with the service in this process, and with the service behind a socket.
        private func both(_ body: (any Census) async throws -> Void) async throws {
            try await body(LocalCensus())
            try await run { census, _ in try await body(census) }
        }

        private func run(_ body: (any Census, LocalCensus) async throws -> Void) async throws {
            let local = LocalCensus()
            let stack = try LayerStack(Censuses.self, providing: local)
            do {
                try await body(try await stack.resolve((any Census).self), local)
            } catch {
                await stack.close()
                throw error
            }
            await stack.close()
        }

        private func home(_ area: Int, _ street: String = "a") -> Home { Home(street: street, area: area) }

        @Test func allMessagesArrive() async throws {
            try await both { census in
                let area = try await census.area { send in
                    for number in 1...500 { try await send(Home(street: "a", area: number)) }
                }
                #expect(area == 500 * 501 / 2)
                #expect(try await census.area { _ in } == 0)
            }
        }

        @Test func eachMessageIsAnsweredWhileTheNextIsNotSent() async throws {
            try await both { census in
                let (answers, notes) = (AsyncStream<Int>.makeStream(), Notes())
                // The source sends the next home only when the answer to the one before has come.
                try await census.values { send in
                    var received = answers.stream.makeAsyncIterator()
                    for number in 0..<100 {
                        try await send(Home(street: "a", area: number))
                        let answer = await received.next()
                        await notes.add("\(answer ?? -1)")
                    }
                } _: {
                    answers.continuation.yield($0.cents)
                }
                #expect(await notes.all == (0..<100).map { "\($0)" })
            }
        }

        @Test func aServiceMayAnswerEarly() async throws {
            try await both { census in
                let area = try await census.area { send in
                    for number in 0..<1_000_000 { try await send(Home(street: number == 10 ? "enough" : "a", area: 1)) }
                }
                #expect(area == 11)
            }
        }

        @Test func aDeclaredErrorKeepsItsType() async throws {
            try await both { census in
                await #expect(throws: ValuationError(reason: .noArea)) {
                    _ = try await census.area { try await $0(Home(street: "refuse", area: 1)) }
                }
                await #expect(throws: ValuationError(reason: .noArea)) {
                    try await census.values {
                        try await $0(Home(street: "refuse", area: 1))
                    } _: { _ in
                    }
                }
            }
        }

        @Test func anErrorOfTheSourceEndsTheService() async throws {
            try await run { census, local in
                await #expect(throws: Own.self) {
                    _ = try await census.area { send in
                        try await send(Home(street: "wait", area: 1))
                        // Else the service has perhaps not begun, and does not begin any more.
                        try await local.entered.wait()
                        throw Own()
                    }
                }
                try await local.ended.wait()
            }
            try await run { census, local in
                await #expect(throws: Own.self) {
                    try await census.values { send in
                        try await send(Home(street: "wait", area: 1))
                        try await local.entered.wait()
                        throw Own()
                    } _: { _ in
                    }
                }
                try await local.ended.wait()
            }
        }

        @Test func anErrorOfTheReceiverEndsTheService() async throws {
            try await run { census, local in
                await #expect(throws: Own.self) {
                    try await census.values { send in
                        for number in 0..<1_000_000 { try await send(Home(street: "a", area: number)) }
                    } _: {
                        if $0.cents == 3 { throw Own() }
                    }
                }
                try await local.ended.wait()
            }
        }

        @Test func aSlowServiceSlowsTheSourceDown() async throws {
            try await run { census, local in
                let sent = Counted()
                let call = Task {
                    try await census.area { send in
                        try await send(Home(street: "wait", area: 0))
                        for _ in 0..<1_000_000 {
                            try await send(Home(street: "a", area: 1))
                            sent.add()
                        }
                    }
                }
                try await local.entered.wait()
                // Until the source no longer advances.
                var last = -1
                while sent.count == 0 || sent.count != last {
                    last = sent.count
                    try await Task.sleep(for: .milliseconds(300))
                }
                #expect(last < 100_000)
                call.cancel()
                await #expect(throws: CancellationError.self) { _ = try await call.value }
                try await local.ended.wait()
            }
        }

        @Test func aSlowReceiverSlowsTheSourceDown() async throws {
            try await run { census, local in
                let sent = Counted()
                let call = Task {
                    try await census.values { send in
                        for number in 0..<1_000_000 {
                            try await send(Home(street: "a", area: number))
                            sent.add()
                        }
                    } _: { _ in
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                var last = -1
                while sent.count == 0 || sent.count != last {
                    last = sent.count
                    try await Task.sleep(for: .milliseconds(300))
                }
                #expect(last < 100_000)
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                try await local.ended.wait()
            }
        }

        @Test func aMessageThatIsTooLargeEndsTheCall() async throws {
            let local = LocalCensus()
            let listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext)
            for (server, client) in [(1000, 1 << 20), (1 << 20, 1000)] {
                var (limited, peerLimit) = (listener, Peer<CensusContract>(at: [], security: .plaintext))
                limited.maximumRequestBytes = server
                let remote = RemoteServer(limited, [OfferedService<CensusContract>(service: local)]) { true }
                try await remote.start()
                peerLimit.addresses = [try #require(remote.address)]
                peerLimit.maximumRequestBytes = client
                let caller = try RemoteClient(peerLimit)
                let failure = await failure {
                    try await caller.upload(CensusContract.area) { send in
                        try await send(Home(street: "a", area: 1))
                        try await send(Home(street: String(repeating: "x", count: 1500), area: 1))
                    }
                }
                #expect(failure?.code == .tooLarge)
                #expect(failure?.mayHaveHappened == true)
                #expect(failure?.attempts == 1)
                await caller.close()
                try await remote.stop()
            }
        }

        @Test func aSourceIsNotAskedTwice() async throws {
            let address: Address
            do {
                let remote = RemoteServer(Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext), []) { true }
                try await remote.start()
                address = try #require(remote.address)
                try await remote.stop()
            }
            let caller = try RemoteClient(Peer<CensusContract>(at: address, security: .plaintext))
            let asked = Counted()
            // No connection: the source is not asked, and the call is tried again.
            let failure = await failure { try await caller.upload(CensusContract.area) { _ in asked.add() } }
            #expect(failure?.code == .unavailable)
            #expect(failure?.attempts == 3)
            #expect(failure?.mayHaveHappened == false)
            #expect(asked.count == 0)
            await caller.close()
        }

        @Test func theManifestSaysWhichWayStreamsGo() {
            let kinds = CensusContract.methods.map { $0.description().kind }
            #expect(kinds == [.clientStreaming, .bidirectionalStreaming])
        }
    }
}
