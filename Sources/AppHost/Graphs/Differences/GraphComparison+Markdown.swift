extension GraphComparison {
    /// The maximum number of services or modules in a drawing, because the lists are clearer than a larger picture.
    private static let maxDrawn = 40

    /// A summary for a pull request: counts by layer, a Mermaid flowchart of the affected services, and the lists.
    func markdown(title: String, layers: [String]) -> String {
        var text = "## Dependency graph: \(Self.plain(title))\n\n"
        guard !difference.isEmpty else { return text + "Nothing has changed since `\(name)`.\n" }
        text += "Compared with `\(name)`.\n\n| layer | added | removed | moved | changed |\n|---|--:|--:|--:|--:|\n"
        for layer in layers + difference.removedLayers {
            func count(_ identities: [String]) -> Int { identities.count { $0.hasPrefix("\(layer)/") } }
            text += "| \(Self.plain(layer)) | \(count(added.map(\.id))) | \(count(removed.map(\.id))) "
            text += "| \(count(moves.map(\.to))) | \(count(Array(Set(changes.map(\.subject))))) |\n"
        }
        text += drawing
        func add(_ heading: String, _ lines: [String]) {
            guard !lines.isEmpty else { return }
            text += "\n<details><summary>\(heading) (\(lines.count))</summary>\n\n"
            text += lines.map { "- \($0)\n" }.joined() + "\n</details>\n"
        }
        for (reach, words) in [
            (GraphDifference.Reach.crossLayer, "New dependencies between layers"),
            (.crossModule, "New dependencies between modules"), (.inside, "New dependencies inside a module"),
        ] {
            add(words, difference.addedDependencies.filter { $0.reach == reach }.map(Self.line))
        }
        add("Added services", added.map { "`\($0.id)`, \($0.scope), \($0.site)" })
        add("Removed services", removed.map { "`\($0.id)`" })
        add("Moved services", moves.map { "`\($0.to)`, from `\($0.from)`" })
        add("Changed", changes.map { "`\($0.subject)`: \($0.property) `\($0.old)` → `\($0.new)`" })
        add("Removed dependencies", difference.removedDependencies.map(Self.line))
        return text
    }

    /// The added, removed and moved services, and both ends of each added or removed dependency, by layer. If they are
    /// too many, their modules.
    private var drawing: String {
        let all = difference.addedDependencies.map { ($0, true) } + difference.removedDependencies.map { ($0, false) }
        var order: [String] = []
        var numbers: [String: Int] = [:]
        func number(_ identity: String) {
            guard numbers[identity] == nil else { return }
            numbers[identity] = order.count
            order.append(identity)
        }
        for service in added + removed { number(service.id) }
        for move in moves { number(move.to) }
        for (dependency, _) in all {
            guard let target = dependency.dependency.target else { continue }
            number(dependency.source.id)
            number(target)
        }
        guard !order.isEmpty else { return "" }
        guard order.count <= Self.maxDrawn else {
            return moduleDrawing
                + "\n\(order.count) services are involved; `graph --compare \(name) --format html` draws them.\n"
        }
        var text = "\n```mermaid\nflowchart TD\n"
        let layers = Dictionary(grouping: order) { String($0.prefix { $0 != "/" }) }
        for (position, layer) in layers.keys.sorted().enumerated() {
            text += "  subgraph L\(position)[\"\(Self.quoted(layer))\"]\n"
            for identity in layers[layer] ?? [] {
                let label = Self.quoted(String(identity.dropFirst(layer.count + 1)))
                text += "    s\(numbers[identity] ?? 0)[\"\(sign(identity))\(label)\"]\n"
            }
            text += "  end\n"
        }
        for (dependency, isNew) in all {
            guard let source = numbers[dependency.source.id], let identity = dependency.dependency.target,
                let target = numbers[identity]
            else { continue }
            text += "  s\(source) \(isNew ? "==>" : "-.->")|\(isNew ? "new" : "gone")| s\(target)\n"
        }
        return text + "```\n"
    }

    /// The affected modules, with the numbers of services that were added, removed, moved and changed in each, and of
    /// new and removed dependencies between them. Empty if the modules are too many, too.
    private var moduleDrawing: String {
        var order: [Module] = []
        var counts: [Module: [String: Int]] = [:]
        func count(_ identity: String, _ sign: String) {
            guard let service = services[identity] else { return }
            let module = Module(service)
            if counts[module] == nil { order.append(module) }
            counts[module, default: [:]][sign, default: 0] += 1
        }
        for service in added { count(service.id, "+") }
        for service in removed { count(service.id, "−") }
        for move in moves { count(move.to, "→") }
        for subject in Set(changes.map(\.subject)).sorted() { count(subject, "~") }
        var arrows: [Arrow] = []
        var weights: [Arrow: Int] = [:]
        for (dependencies, isNew) in [(difference.addedDependencies, true), (difference.removedDependencies, false)] {
            for dependency in dependencies where dependency.reach != .inside {
                guard let target = dependency.dependency.target.flatMap({ services[$0] }) else { continue }
                let arrow = Arrow(source: Module(dependency.source), target: Module(target), isNew: isNew)
                if weights[arrow] == nil { arrows.append(arrow) }
                weights[arrow, default: 0] += 1
                for module in [arrow.source, arrow.target] where counts[module] == nil {
                    order.append(module)
                    counts[module] = [:]
                }
            }
        }
        guard order.count <= Self.maxDrawn else { return "" }
        let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        var text = "\n```mermaid\nflowchart TD\n"
        let layers = Dictionary(grouping: order, by: \.layer)
        for (position, layer) in layers.keys.sorted().enumerated() {
            text += "  subgraph L\(position)[\"\(Self.quoted(layer))\"]\n"
            for module in layers[layer] ?? [] {
                let signs = ["+", "−", "→", "~"].compactMap { sign in counts[module]?[sign].map { "\(sign)\($0)" } }
                let label = ([module.name] + signs).joined(separator: " ")
                text += "    m\(numbers[module] ?? 0)[\"\(Self.quoted(label))\"]\n"
            }
            text += "  end\n"
        }
        for arrow in arrows {
            let words = "\(weights[arrow] ?? 0) \(arrow.isNew ? "new" : "gone")"
            let (source, target) = (numbers[arrow.source] ?? 0, numbers[arrow.target] ?? 0)
            text += "  m\(source) \(arrow.isNew ? "==>" : "-.->")|\(words)| m\(target)\n"
        }
        return text + "```\n"
    }

    private struct Module: Hashable {
        let layer: String
        let name: String

        init(_ service: GraphDocument.Service) {
            layer = service.layer
            name = service.module
        }
    }

    private struct Arrow: Hashable {
        let source: Module
        let target: Module
        let isNew: Bool
    }

    private func sign(_ identity: String) -> String {
        if added.contains(where: { $0.id == identity }) { return "+ " }
        if removed.contains(where: { $0.id == identity }) { return "− " }
        return moves.contains { $0.to == identity } ? "→ " : ""
    }

    private static func line(_ difference: GraphDifference.Dependency) -> String {
        let target = difference.dependency.target ?? "\(difference.dependency.type), which is not registered"
        return "`\(difference.source.id)` → `\(target)` (\(difference.dependency.kind))"
    }

    /// Text inside a Mermaid label. Characters that would end the label are written as entities.
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for character in text {
            switch character {
            case "\"": quoted += "#quot;"
            case "<": quoted += "#lt;"
            case ">": quoted += "#gt;"
            case "#": quoted += "#35;"
            default: quoted.append(character)
            }
        }
        return quoted
    }

    /// Text inside a table or a heading.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in text where !character.isNewline {
            plain += character == "|" || character == "<" ? "\\\(character)" : String(character)
        }
        return plain
    }
}
