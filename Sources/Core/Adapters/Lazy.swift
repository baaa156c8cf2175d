/// A service that is constructed on first use and then cached.
///
/// ```swift
/// init(exporter: Lazy<Exporter>) { … }
/// try exporter.get().export()
/// ```
///
/// A `Lazy` joins the object graph in which it was constructed. If a graph-scoped service is part of that graph and
/// still alive, the `Lazy` finds the same instance, so a `Lazy` in a cycle finds the same partner. After the resolve,
/// the graph holds its objects weakly, and values not at all. If two services of a cycle hold each other strongly, one
/// of them through a `Lazy`, they are never released: let one of them hold the other weakly.
///
/// A `Lazy` holds the container weakly; an instance that was constructed before the container was released stays.
/// Sendable if the value is: all threads receive one value, and a second thread waits for the first. A failure is not
/// cached.
public final class Lazy<Value> {
    private let request: DeferredRequest
    private let lock = Lock()
    @exclusivity(unchecked) private var progress = LazyProgress()
    /// The value, once it is constructed.
    private let slot = SingletonSlot()
    /// The graph to join; nil if a separate graph has the same result.
    private let graph: ObjectGraph?

    init(_ request: DeferredRequest, in graph: ObjectGraph?) {
        self.request = request
        self.graph = graph
    }

    deinit {
        slot.end(Value.self)
    }

    @inline(__always)
    private func withProgress<Result>(_ body: (inout LazyProgress) -> Result) -> Result {
        lock.run { unsafe body(&progress) }
    }

    /// Returns the service. The first call constructs it; later calls return the same instance.
    ///
    /// - Throws: `ResolutionError` like ``Container/resolve(_:name:isolation:)``. Also `.containerReleased` after the
    ///   container was released, `.scopeClosed` after the scope in which this `Lazy` was constructed has ended, and
    ///   `.cycle` if the construction of the service uses this same `Lazy`.
    public func get(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        if ThreadStackNeed.isShort(forLarge: Value.self) { try checkIsConstructed() }
        return try getNow(isolation: isolation)
    }

    /// Like the form that does not await, for a service of any execution.
    ///
    /// - Throws: `ResolutionError` like the awaited ``Container/resolve(_:name:isolation:)``, and like the form that
    ///   does not await.
    public func get(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
        try await getAwaiting(isolation: isolation)
    }

    /// Throws typed errors, which ``get(isolation:)`` cannot declare. Separate, so that typed errors do not mix with
    /// untyped ones.
    @inline(never)
    private func getAwaiting(isolation: isolated (any Actor)?) async throws(ResolutionError) -> Value {
        if isConstructed { return value }
        do throws(ResolutionError) {
            switch try request.execution(Value.self) {
            case .plain: return try getNow(isolation: isolation)
            case .main: return try await getOnMainActor()
            case .async: break
            }
        } catch {
            guard error.canBeAwaited else { throw error }
        }
        return try await makeAwaiting(isMain: isolation === MainActor.shared)
    }

    private func getNow(isolation: isolated (any Actor)?) throws(ResolutionError) -> Value {
        if isConstructed { return value }
        guard let graph else { return try makeAlone(isolation: isolation) }
        return try graph.enter(ongoing: request.ongoingConstruction(Value.self), request.timeout) {
            wasInside throws(ResolutionError) in
            try make(isolation, in: graph, joining: wasInside ? graph.running : nil)
        }
    }

    private var isConstructed: Bool { slot.address != 0 }

    /// The value that is constructed.
    private var value: Value { Record.read(slot.address, as: Value.self) }

    /// Caches the value if none is cached yet; returns the cached one.
    private func cache(_ new: Value) -> Value {
        slot.store(new)
        return value
    }

    /// - Throws: `.tooDeep` if there is no instance, because too little stack is left to construct one.
    @inline(never)
    private func checkIsConstructed() throws(ResolutionError) {
        if !isConstructed { throw ThreadStackNeed.tooDeep(Value.self) }
    }

    /// Constructs the value in a graph of its own, on one thread at a time.
    private func makeAlone(isolation: isolated (any Actor)?) throws(ResolutionError) -> Value {
        if ThreadStackNeed.isShort(for: Value.self) {
            throw ResolutionError(.tooDeep, path: [ServiceKey(Value.self)]) {
                "\(ThreadStackShortage.sentence) Look for a cycle of services whose factories use a Lazy at once."
            }
        }
        while true {
            switch begin() {
            case .constructed:
                if isConstructed { return value }
            case .unconstructed:
                do throws(ResolutionError) {
                    let value = cache(try request.resolveNow(Value.self, isolation))
                    finish { $0.phase = .constructed }
                    return value
                } catch {
                    finish { $0.fail() }
                    throw error
                }
            case .underWay:
                try waitForThread()
            }
        }
    }

    /// Waits for the thread that constructs the value.
    ///
    /// - Throws: `.cycle` if that thread is this one or waits for this one; `.constructionTimeout`; `.containerClosed` or
    ///   `.containerReleased` if the container has ended meanwhile.
    private func waitForThread() throws(ResolutionError) {
        // A `Lazy` without a graph was constructed through links, so its service is registered until its container is
        // closed or released.
        guard let ongoing = request.ongoingConstruction(Value.self) else { throw request.missing(Value.self) }
        let flight = currentFlight(ongoing)
        let outcome: Flight.Outcome
        do throws(WaitFailure) {
            outcome = try flight.begin(.thread, ongoing: ongoing, timeout: request.timeout)
        } catch {
            throw ResolutionError(waitFailure: error, path: [ServiceKey(Value.self)])
        }
        guard outcome == .began else { throw ResolutionError(.cycle, path: [ServiceKey(Value.self)]) }
        flight.finish()
    }

    /// The flight of the construction. Without a graph, a thread that is already constructing holds it.
    private func currentFlight(_ ongoing: OngoingConstruction?) -> Flight {
        withProgress { progress in
            if let flight = progress.flight { return flight }
            var holder: (owner: FlightOwner, ongoing: OngoingConstruction?)?
            if graph == nil, case .underWay(let thread) = progress.phase, let ongoing {
                holder = (FlightOwner(identity: .thread(thread)), ongoing)
            }
            let flight = Flight(label: ServiceKey(Lazy<Value>.self), heldBy: holder)
            progress.flight = flight
            return flight
        }
    }

    /// Ends the construction by this thread and wakes the waiting threads. The phase and the flight change in one step
    /// under the lock; otherwise the next thread to begin would drop the flight, and threads that wait on it would
    /// never wake.
    private func finish(_ change: (inout LazyProgress) -> Void) {
        let flight = withProgress { progress in
            change(&progress)
            return progress.flight.take()
        }
        flight?.finish()
    }

    /// Constructs the value in `graph`. Called only by the thread that is inside the graph.
    private func make(
        _ isolation: (any Actor)?, in graph: ObjectGraph, joining running: Resolution?
    ) throws(ResolutionError) -> Value {
        switch begin() {
        case .constructed: if isConstructed { return value }
        case .underWay: throw ResolutionError(.cycle, path: [ServiceKey(Value.self)])
        case .unconstructed: break
        }
        do throws(ResolutionError) {
            let value =
                if let running {
                    cache(try request.resolve(Value.self, in: graph, joining: running))
                } else {
                    cache(try request.resolveNow(Value.self, isolation, in: graph))
                }
            withProgress { $0.phase = .constructed }
            return value
        } catch {
            withProgress { $0.fail() }
            throw error
        }
    }

    /// Returns the phase so far; if it was `unconstructed`, construction is under way afterwards.
    private func begin() -> LazyProgress.Phase {
        withProgress { progress in
            let before = progress.phase
            guard case .unconstructed = before else { return before }
            progress.phase = .underWay(.current)
            // An existing flight belongs to an awaiting task, which holds it itself. From now on, requests wait for
            // this thread.
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

    /// Constructs the value by awaiting. If another task is constructing it, waits for that task without blocking a
    /// thread.
    private func makeAwaiting(
        isMain: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Value {
        let owner = FlightOwner.makeAwaited()
        defer { owner.end() }
        let ongoing = request.ongoingConstruction(Value.self)
        let flight = currentFlight(ongoing)
        let outcome: Flight.Outcome
        do throws(WaitFailure) {
            outcome = try await flight.begin(
                awaiting: owner, ongoing: ongoing, timeout: request.timeout)
        } catch {
            throw ResolutionError(waitFailure: error, path: [ServiceKey(Value.self)])
        }
        guard outcome == .began else { throw ResolutionError(.cycle, path: [ServiceKey(Value.self)]) }
        defer { flight.finish() }
        if isConstructed { return value }
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
        let value = cache(try made.get())
        withProgress { $0.phase = .constructed }
        return value
    }
}

/// How far the construction of a `Lazy` is. Not generic, because the runtime would look up its type at each use.
private struct LazyProgress {
    enum Phase {
        case unconstructed
        /// Under construction by the thread that is inside the graph; without a graph, by this thread.
        case underWay(ThreadIdentity)
        case constructed
    }

    var phase = Phase.unconstructed
    /// Held by the thread or task that constructs the value. Created when a request has to wait, or awaits.
    var flight: Flight?

    /// Goes back to the first phase, unless an awaiting task has constructed the value meanwhile.
    mutating func fail() {
        if case .underWay = phase { phase = .unconstructed }
    }
}

extension Lazy: @unchecked Sendable where Value: Sendable {
    // Sendable: the state is locked, only the holder of the graph's flight uses the graph, and the value is Sendable.
}

extension Lazy: DependencyAdapter {
    static var request: AdapterRequest { .lazy(Value.self) }

    static func activator(for use: AdapterUse) -> Activator<Lazy>.Body {
        let request = DeferredRequest(use, nil)
        return { record, requestOrigin throws(ResolutionError) in
            if let run = requestOrigin.factoryRun {
                let graph = run.sharedGraph(for: ServiceKey(Self.self), requestedBy: use.requester)
                return Lazy(request.inside(requestOrigin, for: use), in: graph)
            }
            // Without a resolve context, nothing below is requested twice or needs the main actor.
            guard let resolveContext = requestOrigin.resolveContext,
                resolveContext.sharesEverything || record.sharesBelow || record.has(.needsResolveContext)
            else {
                return Lazy(request.inside(requestOrigin, for: use), in: nil)
            }
            let graph = resolveContext.sharedGraph(for: ServiceKey(Self.self), requestedBy: use.requester)
            return Lazy(request.inside(requestOrigin, for: use), in: graph)
        }
    }
}
