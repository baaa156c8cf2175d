/// A request that is made later, on behalf of the one who asked for the adapter: the layer, held weakly, and which
/// registration is meant.
struct DeferredRequest: Sendable {
    private weak let container: Container?
    private let asker: Entry?
    private let selection: Selection

    init(of requester: Construction, _ selection: Selection) {
        container = requester.container
        asker = requester.asker
        self.selection = selection
    }

    /// Resolves as from outside, in a graph of its own.
    func resolve<Value>(
        _ type: Value.Type, isMain: Bool, arguments: ArgumentList?
    ) throws(ResolutionError) -> Value {
        try owner(type).resolve(type, selection, isMain: isMain, arguments: arguments, asker: asker)
    }

    /// Resolves in `graph`, whose flight the calling thread holds.
    ///
    /// - Parameter running: The resolve that works in `graph` on this thread already; nil when none does.
    func resolve<Value>(
        _ type: Value.Type, isMain: Bool, in graph: ObjectGraph, joining running: Resolution?
    ) throws(ResolutionError) -> Value {
        let container = try owner(type)
        guard let running else {
            return try container.resolve(
                type, selection, isMain: isMain, arguments: nil, asker: asker, graph: graph)
        }
        return try running.inGraph(graph) { () throws(ResolutionError) in
            try Construction(resolution: running, container: container, arguments: nil, asker: asker)
                .resolve(type, selection)
        }
    }

    private func owner(_ type: Any.Type) throws(ResolutionError) -> Container {
        guard let container else {
            throw ResolutionError(.containerGone, path: [ServiceKey(type, name: selection.name)])
        }
        return container
    }
}
