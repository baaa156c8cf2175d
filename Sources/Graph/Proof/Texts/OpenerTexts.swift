/// The sentences about a `ScopeOpener` that does not find its scope: the same in the proof and at its construction.
package struct OpenerTexts: Sendable {
    /// A scope that a layer declares.
    package struct Opening: Sendable {
        let name: String
        let provided: [ServiceKey]
        let site: SourceSite

        package init(name: String, provided: [ServiceKey], site: SourceSite) {
            self.name = name
            self.provided = provided
            self.site = site
        }
    }

    /// A scope of the same values in an ancestor or a descendant.
    package struct OtherLayer: Sendable {
        let relation: String
        let layer: String
        let opening: Opening

        package init(relation: String, layer: String, opening: Opening) {
            self.relation = relation
            self.layer = layer
            self.opening = opening
        }
    }

    let request: OpenerRequest
    /// The registration that takes the opener; nil for a request from outside.
    let owner: String?
    let layer: String
    /// The scopes that the layer declares.
    let own: [Opening]
    let otherLayers: [OtherLayer]

    package init(request: OpenerRequest, owner: String?, layer: String, own: [Opening], otherLayers: [OtherLayer]) {
        self.request = request
        self.owner = owner
        self.layer = layer
        self.own = own
        self.otherLayers = otherLayers
    }

    /// The opener as it is written in a parameter list: `ScopeOpener<Visit>`.
    static func type(_ provided: [ServiceKey]) -> String {
        "ScopeOpener<\(provided.map(\.typeName).joined(separator: ", "))>"
    }

    /// The names of the scopes that may be meant, each once.
    private var meant: [String] {
        var names: [String] = []
        for opening in own where request.matches(opening.name, providing: opening.provided) {
            if !names.contains(opening.name) { names.append(opening.name) }
        }
        return names
    }

    var summary: String {
        let values = request.provided.isEmpty ? "without values" : "with these values"
        let name = request.name.map { " under the name `\($0)`" } ?? ""
        let asked = "`\(Self.type(request.provided))`\(name)"
        let beginning = owner.map { "\($0) takes \(asked)" } ?? "\(asked) was requested"
        guard meant.isEmpty else {
            let names = meant.map { "`\($0)`" }.joined(separator: ", ")
            return "\(beginning), and `\(layer)` opens more than one scope \(values): \(names)."
        }
        return "\(beginning), and `\(layer)` opens no scope \(request.name == nil ? "" : "of this name ")\(values)."
    }

    var details: [String] {
        let most = 5
        let shown = own.prefix(most).map { opening in
            "`\(layer)` opens `\(opening.name)` \(Self.values(opening.provided)), as declared at \(opening.site)"
        }
        let others = otherLayers.prefix(most).map { other in
            "the \(other.relation) layer `\(other.layer)` opens `\(other.opening.name)` with the same values, as "
                + "declared at \(other.opening.site); an opener opens only the scopes of its owner's layer"
        }
        return (own.isEmpty ? ["`\(layer)` opens no scope at all"] : shown)
            + (own.count > most ? ["and \(own.count - most) more"] : []) + others
    }

    var advice: [String] {
        guard meant.isEmpty else {
            return ["Choose one: `Named<\(Self.type(request.provided)), …>`, with a tag whose name is the scope's."]
        }
        let name = request.name.map { "\"\($0)\"" } ?? "…"
        let types = request.provided.map { "\($0.typeName).self" }.joined(separator: ", ")
        let declaration = request.provided.isEmpty ? "opens(\(name))" : "opens(\(name), providing: \(types))"
        return ["Declare it in `declare(in:)` of `\(layer)`: `container.\(declaration)`."]
            + own.prefix(1).map { opening in
                let known = Self.type(opening.provided)
                let isKnown = opening.provided == request.provided
                return isKnown
                    ? "Or let the tag have the name of one that is declared: `\(opening.name)`."
                    : "Or take the opener of one that is declared: `\(known)`."
            }
    }

    /// The summary, details and advice in one paragraph.
    package var note: String {
        ([summary] + details.map { "\($0)." } + advice).map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }

    private static func values(_ provided: [ServiceKey]) -> String {
        provided.isEmpty ? "without values" : "with " + provided.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension OpenerTexts.Opening {
    init(_ opening: DependencyGraph.Opening) {
        self.init(name: opening.name, provided: opening.provided, site: opening.site)
    }
}
