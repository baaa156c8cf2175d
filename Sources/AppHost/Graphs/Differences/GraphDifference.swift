/// The difference between two states of an application's graph: the value behind the command `diff`. Sendable.
///
/// Source locations do not count: moved code changes nothing.
public struct GraphDifference: Hashable, Sendable {
    /// How far a dependency reaches. The farthest sort first.
    public enum Reach: String, Hashable, Sendable, CaseIterable {
        /// From one layer into another.
        case crossLayer
        /// From one module into another of the same layer.
        case crossModule
        /// Inside a module, or to a service that is not registered.
        case inside
    }

    /// A dependency that was added or removed.
    public struct Dependency: Hashable, Sendable {
        /// How far it reaches.
        public let reach: Reach
        /// The dependent service.
        public let source: GraphDocument.Service
        /// The dependency: the needed service, and the kind of edge.
        public let dependency: GraphDocument.Dependency
    }

    /// A layer or service that exists in both states and differs.
    public struct Change: Hashable, Sendable {
        /// The subject: a service's identity, or the name of a layer.
        public let subject: String
        /// The changed property, such as `scope`.
        public let property: String
        /// The old value.
        public let old: String
        /// The new value.
        public let new: String
    }

    /// The names of added layers.
    public let addedLayers: [String]
    /// The names of removed layers.
    public let removedLayers: [String]
    /// Added services, in the order of their graph.
    public let addedServices: [GraphDocument.Service]
    /// Removed services.
    public let removedServices: [GraphDocument.Service]
    /// Differences in layers and services that exist in both states.
    public let changes: [Change]
    /// Added dependencies, those that reach farthest first.
    public let addedDependencies: [Dependency]
    /// Removed dependencies, those that reached farthest first.
    public let removedDependencies: [Dependency]

    /// True when both states are the same.
    public var isEmpty: Bool {
        addedLayers.isEmpty && removedLayers.isEmpty && addedServices.isEmpty && removedServices.isEmpty
            && changes.isEmpty && addedDependencies.isEmpty && removedDependencies.isEmpty
    }

    /// Compares two states. O(*n* log *n*) in services and dependencies.
    public init(from old: GraphDocument, to new: GraphDocument) {
        let oldNames = Set(old.layers.map(\.name))
        let newNames = Set(new.layers.map(\.name))
        addedLayers = new.layers.map(\.name).filter { !oldNames.contains($0) }
        removedLayers = old.layers.map(\.name).filter { !newNames.contains($0) }
        let before = Self.byIdentity(old)
        let after = Self.byIdentity(new)
        addedServices = new.services.filter { before[$0.id] == nil }
        removedServices = old.services.filter { after[$0.id] == nil }
        changes =
            Self.changes(ofLayersIn: old, new)
            + new.services.flatMap { service in before[service.id].map { Self.changes(from: $0, to: service) } ?? [] }
        addedDependencies = Self.dependencies(of: new, services: after, notIn: old)
        removedDependencies = Self.dependencies(of: old, services: before, notIn: new)
    }

    private static func byIdentity(_ document: GraphDocument) -> [String: GraphDocument.Service] {
        Dictionary(document.services.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func changes(ofLayersIn old: GraphDocument, _ new: GraphDocument) -> [Change] {
        func openings(_ document: GraphDocument, _ layer: String) -> String {
            let texts = document.openings.filter { $0.layer == layer }.map { opening in
                let outer = opening.outer.map { " in \($0)" } ?? ""
                return "\(opening.scope)\(outer) with \(Self.list(opening.provided))"
            }
            return Self.list(texts.sorted())
        }
        return new.layers.flatMap { layer -> [Change] in
            guard let before = old.layers.first(where: { $0.name == layer.name }) else { return [] }
            return Self.differing(
                layer.name,
                [
                    ("parent", before.parent ?? "none", layer.parent ?? "none"),
                    ("opened scopes", openings(old, layer.name), openings(new, layer.name)),
                ])
        }
    }

    private static func changes(from old: GraphDocument.Service, to new: GraphDocument.Service) -> [Change] {
        differing(
            new.id,
            [
                ("module", old.module, new.module),
                ("scope", old.scope, new.scope),
                ("execution", old.execution, new.execution),
                ("origin", old.origin, new.origin),
                ("visibility", old.visibility, new.visibility),
                ("flags", list(old.flags), list(new.flags)),
                ("cost", old.cost.map { "\($0)" } ?? "none", new.cost.map { "\($0)" } ?? "none"),
                ("arguments", list(old.arguments), list(new.arguments)),
                ("opens", list(old.opens), list(new.opens)),
                ("notes", list(remarks(old)), list(remarks(new))),
            ])
    }

    private static func remarks(_ service: GraphDocument.Service) -> [String] {
        service.notes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    }

    private static func differing(_ subject: String, _ rows: [(String, String, String)]) -> [Change] {
        rows.filter { $0.1 != $0.2 }.map { Change(subject: subject, property: $0.0, old: $0.1, new: $0.2) }
    }

    private static func list(_ words: [String]) -> String {
        words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    /// A dependency without its position in the list of parameters.
    private struct Identity: Hashable {
        let source: String
        let dependency: GraphDocument.Dependency
    }

    private static func dependencies(
        of document: GraphDocument, services: [String: GraphDocument.Service], notIn other: GraphDocument
    ) -> [Dependency] {
        var seen = Set(
            other.services.flatMap { service in
                service.dependencies.map { Identity(source: service.id, dependency: $0) }
            })
        var found: [Reach: [Dependency]] = [:]
        for service in document.services {
            for dependency in service.dependencies
            where seen.insert(Identity(source: service.id, dependency: dependency)).inserted {
                let reach = Self.reach(from: service, to: dependency.target.flatMap { services[$0] })
                found[reach, default: []].append(
                    Dependency(reach: reach, source: service, dependency: dependency))
            }
        }
        return Reach.allCases.flatMap { found[$0] ?? [] }
    }

    private static func reach(from source: GraphDocument.Service, to target: GraphDocument.Service?) -> Reach {
        guard let target else { return .inside }
        if source.layer != target.layer { return .crossLayer }
        return source.module == target.module ? .inside : .crossModule
    }
}
