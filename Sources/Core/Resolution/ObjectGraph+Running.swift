extension ObjectGraph {
    /// The resolve that works in the graph on the calling thread, which holds the flight; nil if there is none.
    ///
    /// Proof: the resolve in a graph is a `Resolution`, because only that class gives itself to the graph.
    var running: Resolution? {
        resolveContext?.resolution ?? resolution.map { unsafe unsafeDowncast($0, to: Resolution.self) }
    }
}
