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

    static func circularBootstrap(_ container: Container) -> Problem {
        Problem(
            code: .cycle, service: container.name, layer: container.name, site: container.site,
            summary: "`\(container.name)` is configured while it is being configured.",
            advice: ["Configure once, from `main`; do not call `configure()` in `register(in:)`."])
    }
}
