/// Hosted services made of closures: one type for each set of hooks, because the host finds the hooks by the protocols
/// to which a type conforms.

struct StartedOnly: Startable {
    let begin: @Sendable () async throws -> Void
    let end: @Sendable () async throws -> Void

    init(start: @escaping @Sendable () async throws -> Void, end: @escaping @Sendable () async throws -> Void) {
        begin = start
        self.end = end
    }

    func start() async throws { try await begin() }
    func stop() async throws { try await end() }
}

struct RunOnly: BackgroundService {
    let work: @Sendable () async throws -> Void

    func run() async throws { try await work() }
}

struct StartedAndRun: Startable, BackgroundService {
    let begin: @Sendable () async throws -> Void
    let work: @Sendable () async throws -> Void
    let end: @Sendable () async throws -> Void

    init(
        start: @escaping @Sendable () async throws -> Void, work: @escaping @Sendable () async throws -> Void,
        end: @escaping @Sendable () async throws -> Void
    ) {
        begin = start
        self.work = work
        self.end = end
    }

    func start() async throws { try await begin() }
    func run() async throws { try await work() }
    func stop() async throws { try await end() }
}
