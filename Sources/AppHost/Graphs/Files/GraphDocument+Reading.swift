internal import StrataCore

extension GraphDocument {
    /// Reads the text that `DependencyGraph.json()` wrote, here or on another machine.
    ///
    /// Reading is strict: each member must have its kind, those without a default must exist, and each layer and target
    /// must exist. Unknown members are ignored, because a later release may add some. Version 1, which left out no
    /// member and wrote sites as objects, is read, too.
    ///
    /// - Throws: ``GraphFileError`` with the location of the first fault.
    public init(json text: String) throws(GraphFileError) {
        try self.init(JSONMember(JSONReader.read(text)))
    }

    /// The document of a graph that was not written as text.
    init(_ graph: DependencyGraph) throws(GraphFileError) {
        try self.init(JSONMember(graph.jsonValue))
    }

    private init(_ document: JSONMember) throws(GraphFileError) {
        let version = try document.int("version")
        guard (1...DependencyGraph.jsonVersion).contains(version) else {
            throw GraphFileError(
                code: .otherVersion, place: "version",
                reason: "The graph has version \(version); this framework reads version 1 to "
                    + "\(DependencyGraph.jsonVersion).")
        }
        layers = try document.elements("layers", Self.layer)
        openings = try document.elements("openings", Self.opening)
        var keys: [String: Key] = [:]
        for (id, key) in try document.elements("nodes", Self.key) where keys[id] == nil { keys[id] = key }
        services = try document.elements("nodes") { value throws(GraphFileError) in try Self.service(value, keys) }
        try checkReferences(document)
    }

    /// Checks that each identity occurs once, and that each reference leads to something that exists.
    private func checkReferences(_ document: JSONMember) throws(GraphFileError) {
        func fault(_ place: String, _ reason: String) -> GraphFileError {
            GraphFileError(code: .notAGraph, place: place, reason: reason)
        }
        var known: Set<String> = []
        for (position, layer) in layers.enumerated() {
            if let parent = layer.parent, !known.contains(parent) {
                throw fault("layers[\(position)].parent", "No layer `\(parent)` precedes this one.")
            }
            known.insert(layer.name)
        }
        for (position, opening) in openings.enumerated() where !known.contains(opening.layer) {
            throw fault("openings[\(position)].layer", "There is no layer `\(opening.layer)`.")
        }
        var identities: Set<String> = []
        for (position, service) in services.enumerated() {
            guard known.contains(service.layer) else {
                throw fault("nodes[\(position)].layer", "There is no layer `\(service.layer)`.")
            }
            guard identities.insert(service.id).inserted else {
                throw fault("nodes[\(position)].id", "`\(service.id)` occurs twice.")
            }
        }
        for (position, service) in services.enumerated() {
            for (place, dependency) in service.dependencies.enumerated() {
                guard let target = dependency.target, !identities.contains(target) else { continue }
                throw fault(
                    "nodes[\(position)].dependencies[\(place)].target", "There is no service `\(target)`.")
            }
        }
    }

    private static func layer(_ value: JSONMember) throws(GraphFileError) -> Layer {
        Layer(
            name: try value.string("name"), parent: try value.optionalString("parent"),
            site: try site(value.member("site")))
    }

    private static func opening(_ value: JSONMember) throws(GraphFileError) -> Opening {
        Opening(
            scope: try value.string("scope"), outer: try value.optionalString("outer"),
            layer: try value.string("layer"), provided: try strings(value, "provided"),
            entries: try strings(value, "entries"), site: try site(value.member("site")))
    }

    /// Type and name.
    private typealias Key = (type: String, name: String?)

    private static func key(_ node: JSONMember) throws(GraphFileError) -> (String, Key) {
        (try node.string("id"), (try node.string("type"), try node.optionalString("name")))
    }

    private static func service(_ value: JSONMember, _ keys: [String: Key]) throws(GraphFileError) -> Service {
        var flags: [String] = []
        for (member, flag) in [
            ("isOpaque", "opaque"), ("isHosted", "hosted"), ("isReplacing", "replacing"),
            ("isContributed", "contributed"), ("isRoot", "root"),
        ] where try value.bool(member) {
            flags.append(flag)
        }
        return Service(
            id: try value.string("id"), layer: try value.string("layer"), module: try value.string("module"),
            type: try value.string("type"), name: try value.optionalString("name"),
            scope: try scope(value.member("scope")),
            execution: try word(
                value, "execution", among: DependencyGraph.Execution.allCases.map(\.rawValue), default: "plain"),
            origin: value.has("origin") ? try origin(value.member("origin")) : "factory", flags: flags,
            visibility: value.has("visibility") ? try value.string("visibility") : "everywhere",
            cost: try value.optionalInt("cost"), arguments: try strings(value, "arguments"),
            opens: try strings(value, "opens"), notes: try texts(value, "notes"),
            site: try site(value.member("site")),
            dependencies: value.has("dependencies")
                ? try value.elements("dependencies") { dependency throws(GraphFileError) in
                    try Self.dependency(dependency, keys)
                } : [])
    }

    private static func dependency(_ value: JSONMember, _ keys: [String: Key]) throws(GraphFileError) -> Dependency {
        let target = try value.optionalString("target")
        let key: Key
        if let target, !value.has("type") {
            // It requests its target by the target's own type and name. `checkReferences` reports an unknown target.
            key = keys[target] ?? ("", nil)
        } else {
            key = (try value.string("type"), try value.optionalString("name"))
        }
        return Dependency(
            kind: try word(
                value, "kind", among: DependencyGraph.Edge.Kind.allCases.map(\.rawValue), default: "direct"),
            type: key.type, name: key.name, target: target, arguments: try strings(value, "arguments"))
    }

    private static func scope(_ value: JSONMember) throws(GraphFileError) -> String {
        let kinds = ["transient", "graph", "container", "weak", "memorySensitive", "custom", "scoped"]
        let kind = try word(value.member("kind"), among: kinds)
        guard kind == "custom" || kind == "scoped" else { return kind }
        return "\(kind)(\(try value.string("name")))"
    }

    private static func origin(_ value: JSONMember) throws(GraphFileError) -> String {
        let kind = try word(
            value.member("kind"), among: ["factory", "forward", "decorator", "opened", "expected"])
        switch kind {
        case "opened": return "opened(\(try value.string("scope")))"
        case "expected":
            return "expected(\(try value.string("from"))\(try value.bool("provided") ? "" : ", not provided"))"
        default: return kind
        }
    }

    private static func site(_ value: JSONMember) throws(GraphFileError) -> Site {
        if case .string(let text) = value.value {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
            else {
                throw value.fault("`\(text)` is not of the form `Module/File.swift:12:5`.")
            }
            return Site(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
        }
        return Site(file: try value.string("file"), line: try value.int("line"), column: try value.int("column"))
    }

    /// The strings of a list; none if it is left out.
    private static func strings(_ value: JSONMember, _ name: String) throws(GraphFileError) -> [String] {
        guard value.has(name) else { return [] }
        return try value.elements(name) { element throws(GraphFileError) in try element.string() }
    }

    /// The strings of an object by their names; none if it is left out.
    private static func texts(_ value: JSONMember, _ name: String) throws(GraphFileError) -> [String: String] {
        guard value.has(name) else { return [:] }
        let member = try value.member(name)
        var texts: [String: String] = [:]
        for key in try member.names() { texts[key] = try member.string(key) }
        return texts
    }

    private static func word(
        _ value: JSONMember, _ name: String, among known: [String], default missing: String
    ) throws(GraphFileError) -> String {
        value.has(name) ? try word(value.member(name), among: known) : missing
    }

    private static func word(_ value: JSONMember, among known: [String]) throws(GraphFileError) -> String {
        let word = try value.string()
        guard known.contains(word) else {
            throw value.fault("`\(word)` is none of \(known.joined(separator: ", ")).")
        }
        return word
    }
}
