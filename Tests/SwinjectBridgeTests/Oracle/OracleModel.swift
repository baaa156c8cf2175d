// Swinject's behavior in plain code: one thread, dictionaries, strong and weak references. This file uses no part of
// the bridge.

final class OracleModel {
    private var trace = OracleTrace()
    private var containers: [ModelContainer] = []
    private var kept: [ModelInstance] = []
    private var all: [WeakInstance] = []
    private var lazies: [ModelDeferred?] = []
    private var providers: [ModelDeferred?] = []
    private var graphs: [Int] = []
    private var graphNames: [Int: Int] = [:]
    private var (instanceCount, graphCount) = (0, 0)
    private var usesDeferred = false
    /// The factories under way: the entry, its graph, and the number of kept instances when it began.
    private var underWay: [(entry: ModelEntry, graph: Int?, keptCount: Int)] = []
    private var keptCount = 0
    /// Whether a shared service has requested itself: the table of differences lists it, because the bridge then
    /// returns nil.
    private var hasAskedForItself = false

    static func run(_ program: OracleProgram) -> OracleTrace {
        let model = OracleModel()
        model.run(program)
        return model.trace
    }

    private func run(_ program: OracleProgram) {
        for (number, parent) in program.parents.enumerated() {
            containers.append(ModelContainer(number, parent: parent.map { containers[$0] }))
        }
        for (index, step) in program.steps.enumerated() {
            (usesDeferred, hasAskedForItself, underWay) = (false, false, [])
            let length = trace.lines.count
            do throws(EndlessCircle) {
                try run(step)
                if hasAskedForItself {
                    trace.lines.removeSubrange(length...)
                    trace.differingStep = index
                    break
                }
            } catch {
                trace.lines.removeSubrange(length...)
                (trace.fatalStep, trace.isDeferredFatal) = (index, usesDeferred)
                break
            }
        }
        for object in all { object.instance?.links = [] }
    }

    private func run(_ step: OracleStep) throws(EndlessCircle) {
        switch step {
        case .register(let registration): register(registration)
        case .request(let number, let key, let arguments, let graph):
            let container = containers[number]
            let instance: ModelInstance?
            if let graph, graphs.indices.contains(graph) {
                let surrounding = container.graph
                container.graph = graphs[graph]
                try container.enter(newGraph)
                instance = try request(container, key, arguments)
                container.graph = surrounding
                container.leave()
            } else {
                instance = try request(container, key, arguments)
            }
            keep(instance)
        case .makeLazy(let number, let key, let arguments): makeLazy(containers[number], key, arguments)
        case .touchLazy(let number): keep(try touchLazy(number, nil))
        case .makeProvider(let number, let key, let arguments): makeProvider(containers[number], key, arguments)
        case .touchProvider(let number): keep(try touchProvider(number, nil))
        case .noteGraph(let number): noteGraph(containers[number])
        case .reset(let number, let scope, let type): reset(containers[number], scope, type)
        case .removeAll(let number): containers[number].entries = [:]
        case .release: kept = []
        case .describe(let number): describe(containers[number])
        case .flat(let arguments, let isNamed): trace.note("flat \(isNamed ? "n" : "-") \(arguments)")
        case .tuple(let arguments): trace.note("tuple \([101, 102, 103, 104].suffix(4 - arguments)) + \(arguments)")
        case .synchronized: trace.note("at a time 1, in all 40")
        }
    }

    private func keep(_ instance: ModelInstance?) {
        trace.note("= \(instance.map { "\($0.number)" } ?? "nil")")
        if let instance { kept.append(instance) }
    }

    private func newGraph() -> Int {
        graphCount += 1
        return graphCount
    }

    private func register(_ registration: OracleRegistration) {
        let entry = ModelEntry(registration) { [unowned self] in trace.note($0) }
        let container = containers[registration.container]
        container.entries[registration.key] = entry
        for forward in registration.forwards {
            let key = OracleKey(type: forward.type, name: forward.name, arity: registration.key.arity)
            container.entries[key] = entry
        }
    }

    private func reset(_ container: ModelContainer, _ scope: OracleScope, _ type: Int?) {
        let start = trace.lines.count
        defer { trace.sort(from: start) }
        var current: ModelContainer? = container
        while let container = current {
            let matching = container.entries.filter { type == nil || $0.key.type == type }
            if type != nil, matching.isEmpty { return }
            for entry in matching.values where entry.registration.scope == scope { entry.storage.reset() }
            current = container.parent
        }
    }

    private func describe(_ container: ModelContainer) {
        let lines = container.entries.map { key, entry -> String in
            let service = Self.name(of: entry.registration.key.type)
            let count = entry.registration.completions.count
            var line = "\n    { Service: " + service
            if let name = key.name { line += ", Name: \"\(name)\"" }
            line += ", Factory: (Resolver" + String(repeating: ", Int", count: key.arity) + ") -> " + service
            line += ", ObjectScope: \(entry.registration.scope)"
            if count > 0 { line += ", InitCompleted: Specified \(count) closures" }
            return line + " }"
        }
        trace.note("[\(lines.sorted().joined(separator: ","))\n]")
    }

    private static func name(of type: Int) -> String {
        type == 6 ? "Marked" : OracleKey.isObject(type) ? "Object<Tag\(type)>" : "Value<Tag\(type)>"
    }

    // MARK: Requests

    private func request(
        _ container: ModelContainer, _ key: OracleKey, _ arguments: [Int]
    ) throws(EndlessCircle) -> ModelInstance? {
        guard let entry = container.entry(key) else { return nil }
        return try resolve(container, entry, key.type, arguments)
    }

    private func resolve(
        _ container: ModelContainer, _ entry: ModelEntry, _ asked: Int, _ arguments: [Int]
    ) throws(EndlessCircle) -> ModelInstance? {
        try container.enter(newGraph)
        defer { container.leave() }
        func persisted() -> ModelInstance? {
            container.graph.flatMap { entry.storage.instance(in: $0) }.flatMap { $0.isServed(as: asked) ? $0 : nil }
        }
        if let instance = persisted() { return instance }
        noteRequestForItself(entry, container.graph)
        underWay.append((entry, container.graph, keptCount))
        defer { underWay.removeLast() }
        let made = try construct(container, entry, arguments)
        if let instance = persisted() { return instance }
        if let graph = container.graph { entry.storage.keep(made, in: graph) }
        noteKept(made, of: entry)
        container.note(entry)
        guard made.isServed(as: asked) else { return nil }
        for (index, completion) in entry.registration.completions.enumerated() {
            trace.note("complete \(made.number) by \(index)")
            for action in completion {
                if let link = try perform(action, container) { made.links.append(link) }
            }
        }
        return made
    }

    private func noteRequestForItself(_ entry: ModelEntry, _ graph: Int?) {
        guard entry.registration.scope != .transient, entry.registration.key.arity == 0, !entry.hasMadeValue else {
            return
        }
        hasAskedForItself =
            hasAskedForItself
            || underWay.contains { $0.entry === entry && $0.graph == graph && $0.keptCount == keptCount }
    }

    private func noteKept(_ instance: ModelInstance, of entry: ModelEntry) {
        switch entry.registration.scope {
        case .transient: break
        case .graph, .weak:
            if instance.isObject { keptCount += 1 } else { entry.hasMadeValue = true }
        case .container, .session: keptCount += 1
        }
    }

    private func construct(
        _ container: ModelContainer, _ entry: ModelEntry, _ arguments: [Int]
    ) throws(EndlessCircle) -> ModelInstance {
        let registration = entry.registration
        entry.runs += 1
        let run = entry.runs
        var links: [ModelInstance] = []
        for action in registration.factory {
            if let link = try perform(action, container) { links.append(link) }
        }
        if let limit = registration.descends, run <= limit,
            let link = try request(container, registration.key, [])
        {
            links.append(link)
        }
        instanceCount += 1
        let instance = ModelInstance(registration.constructs, instanceCount)
        instance.links = links
        all.append(WeakInstance(instance))
        trace.note("construct \(instance.number) by \(registration.number) with \(arguments)")
        return instance
    }

    private func perform(_ action: OracleAction, _ container: ModelContainer) throws(EndlessCircle) -> ModelInstance? {
        var instance: ModelInstance?
        switch action {
        case .request(let key, let arguments): instance = try request(container, key, arguments)
        case .makeLazy(let key, let arguments): makeLazy(container, key, arguments)
        case .touchLazy(let number): instance = try touchLazy(number, container)
        case .makeProvider(let key, let arguments): makeProvider(container, key, arguments)
        case .touchProvider(let number): instance = try touchProvider(number, container)
        case .noteGraph: noteGraph(container)
        case .register(let registration): register(registration)
        }
        trace.note("- \(instance.map { "\($0.number)" } ?? "nil")")
        return instance
    }

    private func noteGraph(_ container: ModelContainer) {
        guard let graph = container.graph else { return trace.note("no graph") }
        let name = graphNames[graph] ?? graphNames.count
        graphNames[graph] = name
        graphs.append(graph)
        trace.note("graph \(name)")
    }

    // MARK: Deferred services

    private func makeLazy(_ container: ModelContainer, _ key: OracleKey, _ arguments: [Int]) {
        lazies.append(
            container.entry(key).map { ModelDeferred(container, $0, key, arguments, graph: container.graph) })
        trace.note(lazies[lazies.count - 1] == nil ? "no lazy" : "lazy")
    }

    private func makeProvider(_ container: ModelContainer, _ key: OracleKey, _ arguments: [Int]) {
        providers.append(container.entry(key).map { ModelDeferred(container, $0, key, arguments, graph: nil) })
        trace.note(providers[providers.count - 1] == nil ? "no provider" : "provider")
    }

    /// - Parameter running: The container of the factory that uses it. If the lazy belonged to another container, a
    ///   captured container would take part, which is a documented difference.
    private func touchLazy(_ number: Int, _ running: ModelContainer?) throws(EndlessCircle) -> ModelInstance? {
        guard lazies.indices.contains(number - 1), let lazy = lazies[number - 1],
            running == nil || running === lazy.container
        else { return nil }
        if let instance = lazy.instance { return instance }
        usesDeferred = true
        let origin = lazy.container.graph
        if let graph = lazy.graph { lazy.container.restore(graph) }
        guard let instance = try resolve(lazy.container, lazy.entry, lazy.key.type, lazy.arguments) else {
            // The property promises a service, so Swinject ends the program.
            throw EndlessCircle()
        }
        if let origin { lazy.container.restore(origin) }
        lazy.instance = instance
        return instance
    }

    private func touchProvider(_ number: Int, _ running: ModelContainer?) throws(EndlessCircle) -> ModelInstance? {
        guard providers.indices.contains(number - 1), let provider = providers[number - 1],
            running == nil || running === provider.container
        else { return nil }
        usesDeferred = true
        guard
            let instance = try resolve(
                provider.container, provider.entry, provider.key.type, provider.arguments)
        else { throw EndlessCircle() }
        return instance
    }
}
