/// The sentences about registrations and changes that came too late.
enum LateTexts {
    static func registration(of entry: Entry, in layer: String, earlier: Entry?) -> Problem {
        var details: [String] = []
        if let earlier { details.append("it had been registered at \(earlier.site)") }
        return Problem(
            code: .lateRegistration, service: entry.key.description, layer: layer, site: entry.site,
            summary: "`\(entry.key)` was registered at \(entry.site) after `\(layer)` was sealed, and was refused.",
            details: details,
            advice: [
                "Register it in `register(in:)` of a type that `managedTypes` lists, because the container is sealed "
                    + "after that."
            ])
    }

    /// The note in the error of a request for the refused service.
    static func note(_ problem: Problem) -> String {
        "The registration at \(problem.site) in `\(problem.layer)` was refused"
            + (problem.details.first.map { "; \($0)." } ?? ".")
    }

    static func change(
        _ modifier: String, of key: ServiceKey, at site: SourceSite, in layer: String
    ) -> Problem {
        Problem(
            code: .lateChange, service: key.description, layer: layer, site: site,
            summary: "`.\(modifier)` was applied to `\(key)` after `\(key)` was in use, and was refused.",
            advice: ["Chain the modifier to `register`, before the first resolve."])
    }

    static func decoration(of declaration: DecorationDeclaration, in layer: String) -> Problem {
        late(
            declaration.key.description, at: declaration.site, in: layer,
            "`\(declaration.key)` was decorated at \(declaration.site) after `\(layer)` was sealed.",
            "Decorate it in `register(in:)` or `declare(in:)`, because the container is sealed after that.")
    }

    static func declaration(_ declaration: LayerDeclaration, in layer: String) -> Problem {
        let subject = (declaration.kind == .opens ? "scope " : "") + "`\(declaration.subject)`"
        return late(
            declaration.subject, at: declaration.site, in: layer,
            "`\(declaration.kind)` was declared for \(subject) at \(declaration.site) after `\(layer)` was sealed.",
            "Declare it in `declare(in:)`, because the container is sealed after that.")
    }

    private static func late(
        _ subject: String, at site: SourceSite, in layer: String, _ summary: String, _ advice: String
    ) -> Problem {
        Problem(
            code: .lateRegistration, service: subject, layer: layer, site: site, summary: summary,
            advice: [advice])
    }
}
