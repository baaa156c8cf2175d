extension DependencyGraph {
    /// A `ScopeOpener` that a registration takes. It is not an edge, because it leads to no registration.
    package struct Opener: Hashable, Sendable {
        /// The position of the node that takes it.
        package let source: Int
        /// The scope that the node requests from its layer.
        package let request: OpenerRequest
        /// Whether the registration accepts that its layer declares no such scope: it takes the opener as an optional.
        package let isOptional: Bool

        package init(source: Int, request: OpenerRequest, isOptional: Bool = false) {
            self.source = source
            self.request = request
            self.isOptional = isOptional
        }
    }

    /// The positions of the openings that match an opener's request. Only those of its owner's layer count.
    package func openings(matching opener: Opener) -> [Int] {
        openings.indices.filter { position in
            openings[position].layer == nodes[opener.source].layer
                && opener.request.matches(openings[position].name, providing: openings[position].provided)
        }
    }

    /// The names of the scopes that a node opens through openers, in order of their declaration, each once.
    package func openedScopes(by node: Int) -> [String] {
        var names: [String] = []
        for opening in nodes[node].opens where !names.contains(openings[opening].name) {
            names.append(openings[opening].name)
        }
        return names
    }
}
