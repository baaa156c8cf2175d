import Foundation
public import StrataCore
public import StrataFleet

extension ProcessManifest {
    /// The manifest of a process, read from the registrations of its layers. Nothing is constructed, and no value that
    /// only `main` has is needed.
    ///
    /// Every ``Offer`` is an offer, and every ``Remote`` and ``AwaitedRemote`` an expectation. The schemas of the
    /// messages are read from their types.
    ///
    /// - Parameters:
    ///   - graph: The graph of all layers of the process.
    ///   - process: The name of the process in the fleet.
    ///   - version: The version of the program.
    ///   - stores: The names of the stores that only this process may write.
    /// - Throws: ``ContractError`` for a contract that cannot be used.
    public init(
        of graph: DependencyGraph, process: String, version: String, stores: [String] = []
    ) throws(ContractError) {
        let reach = GraphReach(graph)
        var offers: [(offer: Offer, reached: Set<Int>)] = []
        for node in graph.nodes.indices {
            guard let part = graph.nodes[node].key.type as? any OfferPart.Type else { continue }
            try Self.check(part.contract, part.faults)
            let offer = Offer(
                contract: part.contract, methods: part.methods, service: "\(ServiceKey(part.service))")
            offers.append((offer, reach.reached(from: node)))
        }
        let waits = Set(graph.nodes.compactMap { ($0.key.type as? any WaitPart.Type)?.contract })
        var expectations: [Expectation] = []
        for node in graph.nodes.indices {
            guard let part = graph.nodes[node].key.type as? any ExpectationPart.Type else { continue }
            try Self.check(part.contract, part.faults)
            let service = ServiceKey(part.service)
            // The service is in the same layer, directly above the connections.
            let end = graph.edges.first { edge in
                edge.target == node && graph.nodes[edge.source].key == service
            }
            expectations.append(
                Expectation(
                    contract: part.contract, methods: part.methods, service: "\(service)",
                    waitsAtStart: waits.contains(part.contract), paths: reach.paths(to: end?.source ?? node),
                    reachedFrom: offers.filter { $0.reached.contains(node) }.map(\.offer.contract)))
        }
        self.init(
            process: process, version: version, offers: offers.map(\.offer), expectations: expectations,
            stores: stores, graph: try? JSONDecoder().decode(JSONDocument.self, from: Data(graph.json().utf8)))
    }

    private static func check(_ contract: String, _ faults: [String]) throws(ContractError) {
        if !faults.isEmpty { throw ContractError(contract: contract, faults: faults) }
    }

    /// The manifest as `strata fleet check` reads it: the same text for equal manifests, with a line break at the end.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
