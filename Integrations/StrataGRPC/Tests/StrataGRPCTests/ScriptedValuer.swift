import StrataGRPC

/// A valuer whose answers a test writes.
struct ScriptedValuer: Valuer {
    var value: @Sendable (Home) async throws -> Appraisal = { _ in Appraisal(cents: 1, steps: []) }
    var count: @Sendable (Home) async throws -> Int = { $0.area }

    func valuation(of home: Home) async throws -> Appraisal { try await value(home) }
    func record(_ home: Home) async throws -> Int { try await count(home) }
}

/// Something that happens once, and that tasks wait for.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func fire() { continuation.finish() }

    /// Returns when it has happened; throws if the task is cancelled first.
    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

/// What a handler tells a test.
actor Notes {
    private(set) var all: [String] = []
    func add(_ note: String) { all.append(note) }
}

extension Home {
    static let example = Home(street: "Bahnhofstraße 1", area: 140, built: 1978)
}

/// The failure that a call ends with; nil for an answer, and for another error.
func failure<Answer>(of call: () async throws -> Answer) async -> RemoteFailure? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? RemoteFailure
    }
}

/// The same methods with other messages, as a caller of another build would have them.
enum OddContract: Contract {
    typealias Service = OddClient
    static let name = ValuerContract.name

    static let valuation = Method<String, Appraisal>("Valuation", .notIdempotent, limit: .seconds(5))
    static let record = Method<Home, [String]>("Record", .notIdempotent, limit: .seconds(5))
    static let missing = Method<Int, Int>("Missing", .notIdempotent, limit: .seconds(5))

    static var methods: [Served] { [missing.served { _, number in number }] }

    static func client(_ caller: Caller<Self>) -> OddClient { OddClient(caller: caller) }
}

struct OddClient: Sendable {
    let caller: Caller<OddContract>
}
