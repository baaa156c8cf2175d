/// The sentences about bootstrapping itself.
enum BootstrapTexts {
    static func unexpected(_ key: ServiceKey, in container: Container) -> Problem {
        Problem(
            code: .unexpected, service: key.description, layer: container.name, site: container.site,
            summary: "A value of type `\(key)` was provided, and no layer expects it.",
            advice: [
                "Declare it in the layer that uses it: `container.expects(\(key).self, from: \"main\")` in `declare(in:)`.",
                "Or remove it from `providing:`.",
            ])
    }

    static func unusedOverride(_ entry: Entry, near: [String], in layers: [String]) -> Problem {
        let scoped = "What a scope is opened with is given by `withScope(_:providing:)`, not by an override."
        let hint = near.map { "Did you mean `\($0)`?" }
        return Problem(
            code: .unusedOverride, service: entry.key.description, layer: layers.last ?? "", site: entry.site,
            summary: "The override of `\(entry.key)` takes the place of nothing: no layer of the stack registers it.",
            details: ["The stack has " + layers.map { "`\($0)`" }.joined(separator: ", ") + "."],
            advice: hint + (entry.isGivenByScope ? [scoped] : []) + [
                "Override the type and the name that the service is registered with, or remove the override."
            ])
    }

    static func decoratingOverride(_ key: ServiceKey, _ site: SourceSite, in layers: [String]) -> Problem {
        Problem(
            code: .unusedOverride, service: key.description, layer: layers.last ?? "", site: site,
            summary: "A decorator of `\(key)` stands among the overrides of a stack, and would decorate nothing.",
            advice: ["Register what takes the service's place: `register(…)`."])
    }

    static func tripwire(_ layer: String) -> String {
        "It belongs to the layer `\(layer)`, which this stack leaves out: override it, or take the layer in with "
            + "`boot: .all`."
    }

    static func circularBootstrap(_ container: Container) -> Problem {
        Problem(
            code: .cycle, service: container.name, layer: container.name, site: container.site,
            summary: "`\(container.name)` is configured while it is being configured.",
            advice: ["Configure once, from `main`; do not call `configure()` in `register(in:)`."])
    }
}
