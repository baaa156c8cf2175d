/// The texts of problems in bootstrapping itself.
enum BootstrapTexts {
    static func unexpected(_ key: ServiceKey, in container: Container, at site: SourceSite) -> Problem {
        Problem(
            code: .unexpected, service: key.description, layer: container.name, site: site,
            summary: "A value of type `\(key)` was provided, and no layer expects it.",
            advice: [
                "Declare it in the layer that uses it: `container.expects(\(key.metatypeName), from: \"main\")` in `declare(in:)`.",
                "Or remove it from `providing:`.",
            ])
    }

    /// - Parameter layer: The ancestor that expects the value, and was configured before.
    static func alreadyProvided(_ key: ServiceKey, to layer: Container, at site: SourceSite) -> Problem {
        Problem(
            code: .unexpected, service: key.description, layer: layer.name, site: site,
            summary: "A value of type `\(key)` was provided to `\(layer.name)`, which was already configured with one.",
            advice: [
                "Remove it from `providing:`: a layer keeps the values that it was first configured with.",
                "In a test that needs another value, use a `LayerStack`: each has new containers.",
            ])
    }

    /// - Parameter meant: The expected value that the provided one was probably meant to be.
    static func providedAsItself(
        _ key: ServiceKey, _ meant: Entry, in container: Container, at site: SourceSite
    ) -> Problem {
        let type = meant.key.sourceTypeName
        return Problem(
            code: .unexpected, service: key.description, layer: container.name, site: site,
            summary: "A value was provided under its own type, `\(key)`, but `\(container.name)` expects `\(type)`.",
            details: ["`\(type)` is declared by `expects` at \(meant.site)"],
            advice: ["Write `\(key)(…) as \(type)` in `providing:`, or `Provided(\(meant.key.metatypeName)) { … }`."])
    }

    /// The proof's problems with those of the provided values. If a service needs a value that was provided but that no
    /// layer expects, the two problems become one. The advice for other values names each parent that nothing has
    /// configured, because that layer may be the one that expects the value.
    static func joining(_ unexpected: [Problem], with problems: [Problem], in graph: DependencyGraph) -> [Problem] {
        var problems = problems
        var others: [Problem] = []
        for value in unexpected {
            guard value.code == .unexpected,
                let found = problems.firstIndex(where: { $0.code == .missing && $0.service == value.service })
            else {
                others.append(value)
                continue
            }
            problems[found].details.append("a value of this type is provided at \(value.site), and no layer expects it")
            problems[found].advice = value.advice.prefix(1).map { advice in
                "Declare it in `\(problems[found].layer)`" + advice.drop { $0 != ":" }
            }
        }
        let emptyParents = others.isEmpty ? [] : graph.emptyParents()
        for index in others.indices where others[index].code == .unexpected {
            others[index].advice.insert(contentsOf: emptyParents, at: 0)
        }
        return problems + others
    }

    /// - Parameter positions: The positions of the values of this type in `providing:`, from 1.
    static func providedTwice(_ key: ServiceKey, _ positions: [Int], in container: Container, at site: SourceSite)
        -> Problem
    {
        let numbers =
            positions.dropLast().map(String.init).joined(separator: ", ") + " and \(positions[positions.count - 1])"
        return Problem(
            code: .duplicate, service: key.description, layer: container.name, site: site,
            summary:
                "The values \(numbers) of `providing:` have the same type, `\(key)`, and a layer receives one value "
                + "of a type.",
            advice: [
                "Remove all but one.",
                "Or give each a type of its own, such as `struct Port { let number: Int }`, which the layers expect "
                    + "instead.",
            ])
    }

    /// A problem for each fault of a value that cannot be read.
    static func unreadable(
        _ key: ServiceKey, _ error: any Error, expectedAt site: SourceSite?, providedAt place: SourceSite,
        in container: Container
    ) -> [Problem] {
        let advice = [
            "Correct the source, or the closure that reads it.",
            "To prove the graph where the values are not available, use `verify --without-values`.",
        ]
        let faults =
            (error as? ProvisionError)?.faults
            ?? [ProvisionError.Fault("Reading `\(key)` threw: \(error).", details: ["provided at \(place)"])]
        return faults.map { fault in
            Problem(
                code: .unreadable, service: key.description, layer: container.name, site: site ?? container.site,
                summary: fault.summary, details: fault.details + ["expected by `\(container.name)` as `\(key)`"],
                advice: fault.advice.isEmpty ? advice : fault.advice)
        }
    }

    /// - Parameters:
    ///   - near: The registered services that may be meant.
    ///   - served: The types that the override serves with `implements`.
    ///   - scope: The scope that is opened with a value of this type; nil if there is none.
    static func unusedOverride(
        _ entry: Entry, near: [String], serving served: [ServiceKey], scope: ScopeKind?, in layers: [String]
    ) -> Problem {
        let advice: [String]
        if case .scoped(let name) = scope {
            advice = ["Remove it, and open the scope with the value: `withScope(\"\(name)\", providing: …)`."]
        } else if let first = served.first {
            advice = [
                "Register it as `\(first)`, the type that it implements: `register(…) { … }` instead of `.implements`. "
                    + "An override has the type and the name of the service that it replaces."
            ]
        } else {
            advice =
                near.map { "Did you mean `\($0)`?" } + [
                    "Override the type and the name that the service is registered with, or remove the override."
                ]
                + (near.isEmpty
                    ? ["If another layer registers it, name that layer, too: `LayerStack(…, ….self)`."] : [])
        }
        var reason = "no layer of the stack registers it"
        if case .scoped(let name) = scope { reason = "the values of scope `\(name)` are given when it is opened" }
        return Problem(
            code: .unusedOverride, service: entry.key.description, layer: layers.last ?? "", site: entry.site,
            summary: "The override of `\(entry.key)` replaces nothing: \(reason).",
            details: ["The stack has " + layers.map { "`\($0)`" }.joined(separator: ", ") + "."], advice: advice)
    }

    /// A declaration of a layer that is made among the overrides of a stack.
    static func declarationAmongOverrides(_ declaration: LayerDeclaration, in layers: [String]) -> Problem {
        let what =
            switch declaration.kind {
            case .allow: "An allowance for `\(declaration.subject)`"
            case .collects: "A `collects` for `\(declaration.subject)`"
            case .opens: "A declaration that scope `\(declaration.subject)` is opened"
            case .provesStrictly: "A `provesStrictly()`"
            }
        let advice: [String] =
            switch declaration.kind {
            case .allow: ["Or change the override, so that nothing has to be allowed."]
            case .opens:
                ["Or, if a layer that the stack does not have opens it, name that layer, too: `LayerStack(…, …)`."]
            case .collects, .provesStrictly: []
            }
        return Problem(
            code: .unusedOverride, service: declaration.subject, layer: layers.last ?? "", site: declaration.site,
            summary: "\(what) is among the overrides of a stack, where it has no effect.",
            advice: ["Move it to `declare(in:)` of the layer that it is for; a stack has what its layers declare."]
                + advice)
    }

    static func decoratingOverride(_ key: ServiceKey, _ site: SourceSite, in layers: [String]) -> Problem {
        Problem(
            code: .unusedOverride, service: key.description, layer: layers.last ?? "", site: site,
            summary: "A decorator of `\(key)` is among the overrides of a stack, where it would decorate nothing.",
            advice: [
                "Register the replacement: `register(…)`. The application's decorators stay around it; with "
                    + "`.undecorated()` it replaces them, too."
            ])
    }

    /// The proof's problem with the advice for a test, which provides values to its stack.
    static func unprovidedInStack(_ problem: Problem) -> Problem {
        Problem(
            code: problem.code, severity: problem.severity, service: problem.service, layer: problem.layer,
            site: problem.site, requesters: problem.requesters, summary: problem.summary, details: problem.details,
            advice: [
                "Provide it to the stack: `LayerStack(…, providing: …)`, or `.stack(…, providing: …)`.",
                "Or override it: `$0.register(\(problem.service).self) { … }`.",
            ])
    }

    static func tripwire(_ layer: String) -> String {
        "It belongs to the layer `\(layer)`, which this stack leaves out: override it, or include the layer with "
            + "`boot: .all`."
    }

    static func sharedContainer(
        _ container: Container, _ first: LayerDescription, _ second: LayerDescription
    ) -> Problem {
        let (firstName, secondName) = (String(reflecting: first.config), String(reflecting: second.config))
        return Problem(
            code: .duplicate, service: container.name, layer: container.name, site: container.site,
            summary: "`\(firstName)` and `\(secondName)` describe the same container, `\(container.name)`.",
            details: [
                "`\(firstName)` is named at \(first.site)",
                "`\(secondName)` is named at \(second.site)",
                "constructed at \(container.site)",
            ],
            advice: [
                "Give each config a container of its own.",
                "Or keep one config, and let its `managedTypes` list the types of both.",
            ])
    }

    static func computedContainer(_ layer: Bootstrap.Layer) -> Problem {
        let (container, config) = (layer.container, String(reflecting: layer.config))
        return Problem(
            code: .duplicate, service: container.name, layer: container.name, site: container.site,
            summary: "`\(config)` returns another container each time its `container` is read.",
            details: ["constructed at \(container.site)"],
            advice: [
                "Declare it `static let container = Container(…)`; a computed property constructs a container at each read."
            ])
    }

    static func parentsInACycle(_ cycle: [Container]) -> Problem {
        let way = PathText(count: cycle.count + 1) { "`\(cycle[$0 % cycle.count].name)`" }.text
        let parents = cycle.dropFirst() + cycle.prefix(1)
        let most = 5
        return Problem(
            code: .cycle, service: cycle[0].name, layer: cycle[0].name, site: cycle[0].site,
            summary: "The parents of `\(cycle[0].name)` lead back to it: \(way).",
            details: zip(cycle, parents).prefix(most).map { container, parent in
                "`\(container.name)`, constructed at \(container.site), has the parent `\(parent.name)`"
            } + (cycle.count > most ? ["and \(cycle.count - most) more"] : []),
            advice: [
                "Remove the parent of one of them, or choose a parent that does not descend from it: a presentation "
                    + "has the services as its parent."
            ])
    }

    static func equalNames(_ first: Container, _ second: Container) -> Problem {
        Problem(
            code: .duplicate, service: second.name, layer: second.name, site: second.site,
            summary: "Two layers of one stack are called `\(second.name)`.",
            details: ["first constructed at \(first.site)", "again constructed at \(second.site)"],
            advice: ["Give each layer its own name: messages, exports and differences identify layers by it."])
    }

    /// - Parameter actual: The digest of the graph.
    static func digestMismatch(
        _ digest: String, _ actual: String, _ graph: DependencyGraph, at site: SourceSite
    ) -> Problem {
        let layer = graph.layers.last?.name ?? ""
        return Problem(
            code: .digestMismatch, service: layer, layer: layer, site: site,
            summary: "The dependency graph is not the one that was proved: its digest is `\(actual)`, not `\(digest)`.",
            advice: [
                "Prove this build with `verify --digest`, and start it with the digest that the command prints.",
                "If registrations depend on the environment, run `verify --digest` where they are the same as here.",
                "Or use `proof: .atStart`, the default, which proves the graph at each start.",
            ])
    }

    static func openParent(_ parent: Container, of container: Container) -> Problem {
        Problem(
            code: .openParent, service: container.name, layer: container.name, site: container.site,
            summary: "`\(container.name)` cannot be sealed, because its parent `\(parent.name)` is open.",
            details: ["the parent is at \(parent.site); what it registers later would change what is proved here"],
            advice: container.parentage.config.map { ["Configure the parent first: `\($0).configure()`."] } ?? [
                "Seal the parent first, with `seal()`.",
                "If a config describes the parent, name the config instead of its container: `parent: ….self`.",
            ])
    }

    static func circularBootstrap(_ container: Container) -> Problem {
        Problem(
            code: .cycle, service: container.name, layer: container.name, site: container.site,
            summary: "`\(container.name)` is configured while it is being configured.",
            advice: ["Configure once, from `main`; do not call `configure()` in `register(in:)`."])
    }
}
