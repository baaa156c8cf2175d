import Foundation
import StrataAppHost
import StrataFleet
@testable import StrataGRPC
import StrataTesting
import Synchronization
import Testing

/// A service between two remote ones: offers a contract and calls another.
struct Quote: Codable, Sendable { var cents: Int }

protocol Quoter: Sendable {
    func quote(_ home: Home) async throws -> Quote
}

enum QuoterContract: Contract {
    typealias Service = any Quoter
    static let name = "insurance.quotes.v1.Quoter"
    static let quote = Method<Home, Quote>("Quote", .notIdempotent, limit: .seconds(10))
    static var methods: [Served] { [quote.served { try await $0.quote($1) }] }
    static func client(_ caller: Caller<Self>) -> any Quoter { RemoteQuoter(caller: caller) }
}

struct RemoteQuoter: Quoter {
    let caller: Caller<QuoterContract>
    func quote(_ home: Home) async throws -> Quote { try await caller.call(QuoterContract.quote, home) }
}

struct DeskQuoter: Quoter {
    let desk: QuoteDesk
    func quote(_ home: Home) async throws -> Quote { Quote(cents: try await desk.premium(for: home)) }
}

enum DeskServices: DependencyInjectionConfig {
    static let container = Container("DeskServices", parent: RemoteServices.self)
    static var managedTypes: [any Registerable.Type] { [QuoteDesk.self, Offer<QuoterContract>.self] }
    static func declare(in container: Container) {
        container.register((any Quoter).self) { (desk: QuoteDesk) in DeskQuoter(desk: desk) }.scope(.container)
    }
}

/// A server of an older contract: its valuer wants a field that the caller does not send.
struct OldHome: Codable, Sendable {
    var street: String
    var rooms: Int
}

enum OldContract: Contract {
    typealias Service = any Valuer
    static let name = ValuerContract.name
    static let valuation = Method<OldHome, Appraisal>("Valuation", .notIdempotent, limit: .seconds(5))
    static var methods: [Served] {
        [valuation.served { try await $0.valuation(of: Home(street: $1.street, area: $1.rooms)) }]
    }
    static func client(_ caller: Caller<Self>) -> any Valuer { LocalValuer() }
}

enum OldValuation: DependencyInjectionConfig {
    static let container = Container("OldValuation", parent: WholeServices.self)
    static var managedTypes: [any Registerable.Type] { [Offer<OldContract>.self] }
}

@Suite struct ManifestTests {
    private func manifest(
        of config: any DependencyInjectionConfig.Type, _ process: String, providing value: some Sendable
    ) throws -> ProcessManifest {
        let stack = try LayerStack(config, providing: value)
        return try ProcessManifest(of: stack.graph, process: process, version: "1.0")
    }

    private func desk() throws -> ProcessManifest {
        let stack = try LayerStack(
            DeskServices.self, providing: Peer<ValuerContract>(at: .unix(path: "/v"), security: .plaintext),
            Listener(at: .unix(path: "/d"), security: .plaintext))
        return try ProcessManifest(of: stack.graph, process: "desk", version: "1.0")
    }

    private let listener = Listener(at: .unix(path: "/v"), security: .plaintext)

    @Test func notesNameTheContractsInTheGraph() throws {
        let graph = try LayerStack(
            DeskServices.self, providing: Peer<ValuerContract>(at: .unix(path: "/v"), security: .plaintext),
            Listener(at: .unix(path: "/d"), security: .plaintext)
        ).graph
        let notes = graph.nodes.indices.flatMap { node in
            graph.notes(of: node).map { "\(graph.nodes[node].key) \($0.name) \($0.text)" }
        }
        #expect(
            notes == [
                "Valuer calls insurance.valuation.v1.Valuer",
                "OfferedService<QuoterContract> offers insurance.quotes.v1.Quoter",
            ])
        let awaited = Container("Awaited")
        AwaitedRemote<ValuerContract>.register(in: awaited)
        #expect(
            awaited.dependencyGraph.json().contains(
                #""notes":{"calls":"insurance.valuation.v1.Valuer","waits at start":"until it is serving"}"#))
    }

    @Test func theManifestStatesWhatIsOfferedAndExpected() throws {
        let desk = try desk()
        #expect(desk.offers.map(\.contract) == ["insurance.quotes.v1.Quoter"])
        #expect(desk.offers.map(\.service) == ["Quoter"])
        let expectation = try #require(desk.expectations.first)
        #expect(desk.expectations.count == 1)
        #expect(expectation.contract == "insurance.valuation.v1.Valuer")
        #expect(expectation.service == "Valuer")
        #expect(expectation.reachedFrom == ["insurance.quotes.v1.Quoter"])
        #expect(
            expectation.paths == [
                [
                    "RemoteServer", "OfferedContract", "OfferedService<QuoterContract>", "Quoter", "QuoteDesk",
                    "Valuer",
                ]
            ])
        let valuation = try #require(expectation.methods.first)
        #expect(valuation.name == "Valuation")
        #expect(valuation.isIdempotent)
        #expect(valuation.attempts == 3)
        #expect(valuation.limitMilliseconds == 5000)
        #expect(valuation.request.canonicalText == #"{"area": int, "built": int?, "street": string}"#)
        #expect(Array(valuation.errors.keys) == ["ValuationError"])
        #expect(desk.graph != nil)
    }

    @Test func theTextOfAManifestIsReadBack() throws {
        let desk = try desk()
        let read = try JSONDecoder().decode(ProcessManifest.self, from: Data(try desk.json().utf8))
        #expect(read == desk)
    }

    @Test func aFleetIsProvedFromItsRegistrations() throws {
        let valuation = try manifest(of: Valuation.self, "valuation", providing: listener)
        let problems = FleetProof.problems(of: [try desk(), valuation])
        #expect(problems.filter { $0.severity == .fault }.isEmpty, "\(problems)")
    }

    @Test func aWaitAtTheStartIsStated() throws {
        let peer = Peer<ValuerContract>(at: .unix(path: "/v"), security: .plaintext)
        let waiting = try manifest(of: AwaitingDesk.self, "desk", providing: peer)
        #expect(waiting.expectations.map(\.waitsAtStart) == [true])
        #expect(try desk().expectations.map(\.waitsAtStart) == [false])
    }

    @Test func anIncompatibleServerIsFound() throws {
        let old = try manifest(of: OldValuation.self, "valuation", providing: listener)
        let codes = Set(FleetProof.problems(of: [try desk(), old]).filter { $0.severity == .fault }.map(\.code))
        #expect(codes.isSuperset(of: [.incompatible, .methodMissing, .notIdempotent]))
    }

    @Test func theCommandConstructsNothingAndNeedsNoValue() throws {
        let output = Mutex("")
        let exits = Mutex<[HostExit]>([])
        let surroundings = HostSurroundings(
            program: "desk", arguments: ["manifest"], output: { text in output.withLock { $0 += text } },
            exit: { status in exits.withLock { $0.append(status) } })
        let host = AppHost(
            CommandDesk.self,
            providing: Provided { () throws -> Peer<ValuerContract> in throw NoAddress() }, surroundings: surroundings)
        #expect(host.printManifest(process: "desk", version: "2", surroundings: surroundings))
        #expect(exits.withLock { $0 } == [.success])
        let text = output.withLock { $0 }
        #expect(text.contains(#""process" : "desk""#))
        #expect(text.contains(#""contract" : "insurance.valuation.v1.Valuer""#))
    }

    @Test func anotherCommandIsLeftAlone() throws {
        let surroundings = HostSurroundings(program: "desk", arguments: ["run"])
        let host = AppHost(CommandDesk.self, surroundings: surroundings)
        #expect(!host.printManifest(process: "desk", version: "2", surroundings: surroundings))
    }
}

enum CommandServices: DependencyInjectionConfig {
    static let container = Container("CommandServices")
    static var managedTypes: [any Registerable.Type] { [Remote<ValuerContract>.self] }
}

enum CommandDesk: DependencyInjectionConfig {
    static let container = Container("CommandDesk", parent: CommandServices.self)
    static var managedTypes: [any Registerable.Type] { [QuoteDesk.self] }
}
