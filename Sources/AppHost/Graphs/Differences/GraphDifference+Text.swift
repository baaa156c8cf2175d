extension GraphDifference: CustomStringConvertible {
    /// The output of the command `diff`: a heading for each kind of difference, a line for each difference, and a
    /// total. Additions begin with `+`, removals with `-`, changes with `~`.
    public var description: String {
        guard !isEmpty else { return "The graphs are the same." }
        var text = ""
        func add(_ heading: String, _ lines: [String]) {
            guard !lines.isEmpty else { return }
            text += "\(heading) (\(lines.count))\n" + lines.map { "  \($0)\n" }.joined() + "\n"
        }
        func added(_ reach: Reach) -> [String] {
            addedDependencies.filter { $0.reach == reach }.map { "+ \(Self.line($0))" }
        }
        add("New dependencies between layers", added(.crossLayer))
        add("New dependencies between modules", added(.crossModule))
        add("Layers", addedLayers.map { "+ \($0)" } + removedLayers.map { "- \($0)" })
        add("New services", addedServices.map { "+ \(Self.line($0))" })
        add("Removed services", removedServices.map { "- \(Self.line($0))" })
        add("Changed", changes.map { "~ \($0.subject): \($0.property) \($0.old) → \($0.new)" })
        add("New dependencies inside a module", added(.inside))
        add("Removed dependencies", removedDependencies.map { "- \(Self.line($0))" })
        return text + summary
    }

    private var summary: String {
        "\(HostTexts.count(addedServices.count, "service")) added, \(removedServices.count) removed; "
            + "\(HostTexts.count(addedDependencies.count, "dependency", "dependencies")) added, "
            + "\(removedDependencies.count) removed; \(HostTexts.count(changes.count, "change"))."
    }

    private static func line(_ service: GraphDocument.Service) -> String {
        "\(service.id), \(service.scope), module \(service.module), \(service.site)"
    }

    private static func line(_ difference: Dependency) -> String {
        let dependency = difference.dependency
        let name = dependency.name.map { "#\($0)" } ?? ""
        let target = dependency.target ?? "\(dependency.type)\(name), which is not registered"
        return "\(difference.source.id) → \(target) (\(dependency.kind)), \(difference.source.site)"
    }
}
