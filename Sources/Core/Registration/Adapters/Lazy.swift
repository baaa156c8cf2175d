/// A service that is made on first use and then kept.
///
/// ```swift
/// init(exporter: Lazy<Exporter>) { … }
/// try exporter.get().export()
/// ```
///
/// It joins the object graph in which it was made itself: a graph-scope service that is part of it and still alive is
/// met again, so a `Lazy` in a circle finds the same partner. After the resolve that graph keeps its instances weakly,
/// values not at all. Two parts of one circle that hold each other strongly, one through a `Lazy`, are never freed:
/// let one of them hold weakly.
///
/// The container is held weakly; what was made before it went stays. Sendable when the value is: one value under any
/// number of threads, and who comes second waits. A failure is not remembered.
public final class Lazy<Value> {
    private enum State {
        case unmade(ObjectGraph)
        /// By the thread that is inside the graph.
        case underWay(ObjectGraph)
        case made(Value)
    }

    private let request: DeferredRequest
    private let state: Locked<State>
    /// Held by the task that makes by awaiting.
    private let flight = Flight(label: ServiceKey(Lazy<Value>.self))

    init(_ request: DeferredRequest, in graph: ObjectGraph) {
        self.request = request
        state = Locked(.unmade(graph))
    }

    /// The service: made by the first call, the same one ever after.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``; `.containerGone` after the container,
    ///   `.scopeClosed` after the scope in which it was made, `.cycle` when making the service uses this very `Lazy`.
    public func get(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        try getNow(isMain: isolation === MainActor.shared)
    }

    /// As the form that does not await, for a service of any colour.
    ///
    /// - Throws: `ResolutionError` as the awaited ``Container/resolve(_:name:isolation:)``; and as the form that does not await.
    public func get(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
        try await getAwaiting(isolation: isolation)
    }

    /// With the type that ``get(isolation:)`` may not state. Apart, so that no typed error meets an untyped one.
    @inline(never)
    private func getAwaiting(isolation: isolated (any Actor)?) async throws(ResolutionError) -> Value {
        if case .made(let value) = state.withLock({ $0 }) { return value }
        do throws(ResolutionError) {
            switch try request.colour(Value.self) {
            case .plain: return try getNow(isMain: isolation === MainActor.shared)
            case .main: return try await getOnMainActor()
            case .async: break
            }
        } catch {
            guard error.isForThreadsAlone else { throw error }
        }
        return try await makeAwaiting(isMain: isolation === MainActor.shared)
    }

    private func getNow(isMain: Bool) throws(ResolutionError) -> Value {
        switch state.withLock({ $0 }) {
        case .made(let value):
            return value
        case .unmade(let graph), .underWay(let graph):
            return try graph.enter(making: request.making(Value.self), request.patience) {
                running throws(ResolutionError) in
                try make(isMain: isMain, in: graph, joining: running)
            }
        }
    }

    /// Only the thread that is inside the graph comes here.
    private func make(
        isMain: Bool, in graph: ObjectGraph, joining running: Resolution?
    ) throws(ResolutionError) -> Value {
        switch begin() {
        case .made(let value): return value
        case .underWay: throw ResolutionError(.cycle, path: [ServiceKey(Value.self)])
        case .unmade: break
        }
        do throws(ResolutionError) {
            let value =
                if let running {
                    try request.resolve(Value.self, in: graph, joining: running)
                } else {
                    try request.resolve(Value.self, isMain: isMain, arguments: nil, in: graph)
                }
            return keep(value)
        } catch {
            state.withLock { state in
                // A task that awaits may have made it meanwhile.
                if case .underWay = state { state = .unmade(graph) }
            }
            throw error
        }
    }

    /// The state before; what was unmade is under way after.
    private func begin() -> State {
        state.withLock { state in
            let before = state
            if case .unmade(let graph) = state { state = .underWay(graph) }
            return before
        }
    }

    /// Keeps the value, unless there is one; gives the one that is kept.
    private func keep(_ value: Value) -> Value {
        state.withLock { state in
            if case .made(let kept) = state { return kept }
            state = .made(value)
            return value
        }
    }

    private func getOnMainActor() async throws(ResolutionError) -> Value {
        let lazy = Transfer(value: self)
        do {
            return try await MainActor.run { Transfer(value: try lazy.value.getNow(isMain: true)) }.value
        } catch let error as ResolutionError {
            throw error
        } catch {
            throw ResolutionError(.factoryFailed, path: [ServiceKey(Value.self)], underlying: error)
        }
    }

    /// Waits for the task that makes it, if there is one; no thread is blocked.
    private func makeAwaiting(
        isMain: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Value {
        let owner = FlightOwner.makeAwaited()
        defer { owner.end() }
        let outcome: Flight.Outcome
        do throws(WaitFailure) {
            outcome = try await flight.begin(
                awaiting: owner, making: request.making(Value.self), patience: request.patience)
        } catch {
            throw ResolutionError(waitFailure: error, path: [ServiceKey(Value.self)])
        }
        guard outcome == .began else { throw ResolutionError(.cycle, path: [ServiceKey(Value.self)]) }
        defer { flight.finish() }
        let graph: ObjectGraph
        switch state.withLock({ $0 }) {
        case .made(let value): return value
        case .unmade(let joined), .underWay(let joined): graph = joined
        }
        graph.retain()
        defer { graph.release() }
        let making = await FlightOwner.$innermost.withValue(owner) { () async -> Result<Value, ResolutionError> in
            do throws(ResolutionError) {
                return .success(
                    try await request.resolveAwaiting(Value.self, isMain: isMain, arguments: nil, in: graph))
            } catch {
                return .failure(error)
            }
        }
        return keep(try making.get())
    }
}

extension Lazy: @unchecked Sendable where Value: Sendable {
    // Sendable: the state is locked, the graph is used by the holder of its flight alone, the value is Sendable.
}

extension Lazy: DependencyAdapter {
    static var request: AdapterRequest { .lazy(Value.self) }

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        Self(
            DeferredRequest(of: requester, selection),
            in: requester.resolution.sharedGraph(for: ServiceKey(Self.self), askedBy: requester.asker))
    }

    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self {
        Self(
            DeferredRequest(of: requester, selection), in: requester.resolution.sharedGraph(for: ServiceKey(Self.self)))
    }
}
