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
    private enum Phase {
        case unmade
        /// By the thread that is inside the graph; without a graph, by this one.
        case underWay(ThreadIdentity)
        case made
    }

    private struct Progress {
        var phase = Phase.unmade
        var value: Value?
        /// Held by whoever constructs; made when somebody has to wait, or awaits.
        var flight: Flight?

        /// Keeps the value, unless there is one; gives the one that is kept.
        mutating func keep(_ new: Value) -> Value {
            if let value { return value }
            value = new
            phase = .made
            return new
        }

        /// Goes back to the beginning, unless a task that awaits has constructed it meanwhile.
        mutating func fail() {
            if case .underWay = phase { phase = .unmade }
        }
    }

    private let request: DeferredRequest
    private let progress = Locked(Progress())
    /// The graph that it joins; nil where a graph of its own gives the same.
    private let graph: ObjectGraph?

    init(_ request: DeferredRequest, in graph: ObjectGraph?) {
        self.request = request
        self.graph = graph
    }

    /// The service: made by the first call, the same one ever after.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``; `.containerGone` after the container,
    ///   `.scopeClosed` after the scope in which it was made, `.cycle` when making the service uses this very `Lazy`.
    public func get(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        if StackNeed.isShort(for: Value.self) { try checkIsConstructed() }
        return try getNow(isolation: isolation)
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
        if let value { return value }
        do throws(ResolutionError) {
            switch try request.colour(Value.self) {
            case .plain: return try getNow(isolation: isolation)
            case .main: return try await getOnMainActor()
            case .async: break
            }
        } catch {
            guard error.isForThreadsAlone else { throw error }
        }
        return try await makeAwaiting(isMain: isolation === MainActor.shared)
    }

    private func getNow(isolation: isolated (any Actor)?) throws(ResolutionError) -> Value {
        if let value { return value }
        guard let graph else { return try makeAlone(isolation: isolation) }
        let isMain = isolation === MainActor.shared
        return try graph.enter(making: request.making(Value.self), request.patience) {
            running throws(ResolutionError) in
            try make(isMain: isMain, in: graph, joining: running)
        }
    }

    private var value: Value? { progress.withLock { $0.value } }

    /// - Throws: `.tooDeep` unless there is an instance, because too little of the stack is left to construct one.
    @inline(never)
    private func checkIsConstructed() throws(ResolutionError) {
        let isConstructed = progress.withLock { if case .made = $0.phase { true } else { false } }
        if !isConstructed { throw StackNeed.tooDeep(Value.self) }
    }

    /// Constructs it in a graph of its own, as one thread.
    private func makeAlone(isolation: isolated (any Actor)?) throws(ResolutionError) -> Value {
        if StackNeed.isTooShort(for: Value.self) {
            throw ResolutionError(.tooDeep, path: [ServiceKey(Value.self)]) {
                "Look for a circle of services whose factories use a Lazy at once."
            }
        }
        while true {
            switch begin() {
            case .made:
                if let value { return value }
            case .unmade:
                do throws(ResolutionError) {
                    let value = try request.resolveNow(Value.self, isolation: isolation)
                    return finish { $0.keep(value) }
                } catch {
                    finish { $0.fail() }
                    throw error
                }
            case .underWay:
                try waitForThread()
            }
        }
    }

    /// Waits for the thread that constructs it.
    ///
    /// - Throws: `.cycle` when that is this one, or waits for it; `.constructionTimeout`.
    private func waitForThread() throws(ResolutionError) {
        // Whoever has been registered stays so as long as its container.
        guard let making = request.making(Value.self) else {
            throw ResolutionError(.containerGone, path: [ServiceKey(Value.self)])
        }
        let flight = currentFlight(making)
        let outcome: Flight.Outcome
        do throws(WaitFailure) {
            outcome = try flight.begin(.thread, making: making, patience: request.patience)
        } catch {
            throw ResolutionError(waitFailure: error, path: [ServiceKey(Value.self)])
        }
        guard outcome == .began else { throw ResolutionError(.cycle, path: [ServiceKey(Value.self)]) }
        flight.finish()
    }

    /// The flight of the construction. Without a graph, a thread that is at it holds it.
    private func currentFlight(_ making: Making?) -> Flight {
        progress.withLock { progress in
            if let flight = progress.flight { return flight }
            var holder: (owner: FlightOwner, making: Making)?
            if graph == nil, case .underWay(let thread) = progress.phase, let making {
                holder = (FlightOwner(identity: .thread(thread)), making)
            }
            let flight = Flight(label: ServiceKey(Lazy<Value>.self), heldBy: holder)
            progress.flight = flight
            return flight
        }
    }

    /// Ends the construction by this thread and wakes the threads that wait for it. In one step under the lock: the next
    /// thread that begins drops the flight, and those that wait on it would never wake.
    private func finish<Outcome>(_ change: (inout Progress) -> Outcome) -> Outcome {
        let (outcome, flight) = progress.withLock { progress in (change(&progress), progress.flight.take()) }
        flight?.finish()
        return outcome
    }

    /// Only the thread that is inside the graph comes here.
    private func make(
        isMain: Bool, in graph: ObjectGraph, joining running: Resolution?
    ) throws(ResolutionError) -> Value {
        switch begin() {
        case .made: if let value { return value }
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
            return progress.withLock { $0.keep(value) }
        } catch {
            progress.withLock { $0.fail() }
            throw error
        }
    }

    /// The phase before; what was unmade is under way after.
    private func begin() -> Phase {
        progress.withLock { progress in
            let before = progress.phase
            guard case .unmade = before else { return before }
            progress.phase = .underWay(.current)
            // That of a task that awaits: it holds it itself, and whoever comes now waits for this thread.
            if graph == nil { progress.flight = nil }
            return before
        }
    }

    private func getOnMainActor() async throws(ResolutionError) -> Value {
        let lazy = Transfer(value: self)
        do {
            return try await MainActor.run {
                Transfer(value: try lazy.value.getNow(isolation: MainActor.shared))
            }.value
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
        let making = request.making(Value.self)
        let flight = currentFlight(making)
        let outcome: Flight.Outcome
        do throws(WaitFailure) {
            outcome = try await flight.begin(
                awaiting: owner, making: making, patience: request.patience)
        } catch {
            throw ResolutionError(waitFailure: error, path: [ServiceKey(Value.self)])
        }
        guard outcome == .began else { throw ResolutionError(.cycle, path: [ServiceKey(Value.self)]) }
        defer { flight.finish() }
        if let value { return value }
        graph?.retain()
        defer { graph?.release() }
        let made = await FlightOwner.$innermost.withValue(owner) { () async -> Result<Value, ResolutionError> in
            do throws(ResolutionError) {
                return .success(
                    try await request.resolveAwaiting(Value.self, isMain: isMain, arguments: nil, in: graph))
            } catch {
                return .failure(error)
            }
        }
        let value = try made.get()
        return progress.withLock { $0.keep(value) }
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

    static func recipe(for use: AdapterUse) -> Recipe<Lazy>.Body {
        let request = DeferredRequest(use, nil)
        return { record, asked throws(ResolutionError) in
            // Without a joint nothing below is asked for twice.
            guard let joint = asked.joint, joint.sharesEverything || record.sharesBelow else {
                return Lazy(request.inside(asked, for: use), in: nil)
            }
            return try joint.withResolution { resolution throws(ResolutionError) in
                let graph = resolution.sharedGraph(for: ServiceKey(Self.self), askedBy: use.asker)
                return Lazy(request.inside(asked, for: use), in: graph)
            }
        }
    }
}
