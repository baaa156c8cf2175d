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

    init(_ request: DeferredRequest, in graph: ObjectGraph) {
        self.request = request
        state = Locked(.unmade(graph))
    }

    /// The service: made by the first call, the same one ever after.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``; `.containerGone` after the container,
    ///   `.cycle` when making the service uses this very `Lazy`.
    public func get(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        switch state.withLock({ $0 }) {
        case .made(let value):
            return value
        case .unmade(let graph), .underWay(let graph):
            let isMain = isolation === MainActor.shared
            return try graph.enter { running throws(ResolutionError) in
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
            let value = try request.resolve(Value.self, isMain: isMain, in: graph, joining: running)
            state.withLock { $0 = .made(value) }
            return value
        } catch {
            state.withLock { $0 = .unmade(graph) }
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
            DeferredRequest(of: requester, selection), in: requester.resolution.sharedGraph(for: ServiceKey(Self.self)))
    }
}
