/// The sentences about what came too late.
enum LateTexts {
    static func registration(of entry: Entry, in container: Container, earlier: Entry?) -> Problem {
        var details: [String] = []
        if let earlier { details.append("It is served by the registration at \(earlier.site).") }
        return Problem(
            code: .lateRegistration, service: entry.key.description, layer: container.name, site: entry.site,
            summary: "`\(entry.key)` was registered at \(entry.site) after `\(container.name)` was sealed"
                + (earlier.map { "; it had been registered at \($0.site)." } ?? "."),
            details: details,
            advice: [
                "Register it in `register(in:)` of a type that `managedTypes` lists, so that it is there before sealing."
            ])
    }

    static func change(_ modifier: String, of entry: Entry, in container: Container) -> Problem {
        Problem(
            code: .lateChange, service: entry.key.description, layer: container.name, site: entry.site,
            summary: "`.\(modifier)` was applied to `\(entry.key)` after it was in use; it was refused.",
            advice: ["Chain the modifier to `register`, before the first resolve."])
    }
}
