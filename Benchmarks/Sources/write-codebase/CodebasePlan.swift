/// All modules and services of the codebase, decided before anything is written.
///
/// Dependencies lead only to earlier services, except through completions, so that the proof accepts the graph: no
/// endless cycle, no captive dependency, no synchronous service that waits.
struct CodebasePlan {
    private(set) var modules: [PlannedModule] = []
    private(set) var services: [PlannedService] = []
    private var random: RandomNumbers
    /// The modules that another one uses.
    private var imported: Set<Int> = []
    /// The completed service of the current module that still waits for the service that its completion attaches.
    private var waiting: Int?

    /// Limits that keep the graph like one that people write: chains and trees of uncached services are short.
    private static let deepest = 60
    private static let mostInstances = 60

    init(_ options: Options) {
        random = RandomNumbers(seed: options.seed)
        let layers = Vocabulary.layers
        var inLayer = Array(repeating: 0, count: layers.count)
        for number in 0..<options.modules {
            let layer = number * layers.count / options.modules
            addModule(layer, inLayer[layer], options.services)
            inLayer[layer] += 1
        }
    }

    /// The public services of a module that another module may request.
    func offers(of module: Int) -> [Int] {
        modules[module].services.filter {
            services[$0].isPublic && !services[$0].isModulePrivate && services[$0].kind != .contributed
        }
    }

    private mutating func addModule(_ layer: Int, _ position: Int, _ count: Int) {
        let below = modules.indices.filter { modules[$0].layer < layer }
        let near = below.filter { modules[$0].layer == layer - 1 }
        var imports: Set<Int> = []
        for _ in 0..<min(4, below.count) {
            let unused = near.filter { !imported.contains($0) && !imports.contains($0) }
            imports.insert(unused.first ?? random.element(of: random.chance(70) ? near : below) ?? 0)
        }
        imported.formUnion(imports)
        let name = Vocabulary.nouns[position % Vocabulary.nouns.count] + Vocabulary.layers[layer].ending
        let round = position / Vocabulary.nouns.count
        modules.append(
            PlannedModule(
                name: name + (round == 0 ? "" : "\(round + 1)"), layer: layer,
                imports: layer == 0 ? [] : imports.sorted()))
        waiting = nil
        for position in 0..<count { addService(position, of: count) }
        if let waiting { services[waiting].kind = .plain }
        // Services that the module itself does not need are for others.
        for index in modules.last?.services ?? [] where !services[index].isUsed && services[index].kind != .completed {
            services[index].isPublic = true
            services[index].isModulePrivate = false
            if case .replica(let base) = services[index].kind { services[base].isPublic = true }
        }
    }

    private mutating func addService(_ position: Int, of count: Int) {
        let module = modules.count - 1
        let role = Vocabulary.name(position, of: Vocabulary.roles)
        var service = PlannedService(
            number: services.count, module: module, position: position, name: modules[module].name + role,
            label: Vocabulary.label(role))
        service.isPublic = random.chance(40) || position == 0
        choose(random.below(1000), &service)
        addNeeds(to: &service, isLate: position * 7 >= count * 6)
        finish(&service)
        services.append(service)
        modules[module].services.append(service.number)
        if service.kind == .completed { waiting = service.number }
    }

    /// The kind, the scope and the form, in the shares of a real codebase.
    private mutating func choose(_ draw: Int, _ service: inout PlannedService) {
        let module = modules.count - 1
        switch draw {
        case ..<20:
            if let base = replicable() {
                service = PlannedService(
                    number: service.number, module: module, position: service.position, name: services[base].name,
                    label: services[base].label, kind: .replica(of: base), isPublic: services[base].isPublic)
                services[base].replica = service.number
                modules[module].hasReplicas = true
            }
        case ..<40: (service.kind, service.scope) = (.assisted, .transient)
        case ..<70:
            service.kind = .contributed
            modules[module].contributions += 1
        case ..<80 where modules[module].contributions > 0: service.kind = .collector
        case ..<100: service.kind = .onMainActor
        case ..<115: service.kind = .asynchronous
        case ..<120: (service.kind, service.takesSettings) = (.hosted, true)
        case ..<170: service.scope = .request
        case ..<190 where waiting == nil: (service.kind, service.isPublic) = (.completed, false)
        case ..<210: service.scope = .weak
        case ..<230: service.scope = .memorySensitive
        default: chooseOrdinary(&service)
        }
        service.isModulePrivate = !service.isPublic && random.chance(10)
    }

    private mutating func chooseOrdinary(_ service: inout PlannedService) {
        switch random.below(100) {
        case ..<60: service.scope = .container
        case ..<85: service.scope = .graph
        default:
            service.scope = .transient
            service.isStruct = random.chance(40)
        }
        switch random.below(100) {
        case ..<70: service.form = .initializer
        case ..<93: service.form = .closure
        default: service.form = .resolver
        }
        service.hasClosingHook = service.scope == .container && random.chance(4)
        service.hasStatus = !service.isStruct && random.chance(4)
    }

    /// A service of this module that has no second registration yet.
    private mutating func replicable() -> Int? {
        random.element(
            of: (modules.last?.services ?? []).filter {
                let service = services[$0]
                return service.kind == .plain && service.scope == .container && service.replica == nil
                    && !service.isWired && !service.isModulePrivate
            })
    }

    /// The last services of a module use the others.
    private mutating func addNeeds(to service: inout PlannedService, isLate: Bool) {
        guard service.kind != .contributed else { return }
        let draw = random.below(100)
        let count = [(10, 0), (35, 1), (65, 2), (85, 3), (95, 4)].first { draw < $0.0 }?.1 ?? 5 + random.below(4)
        for _ in 0..<(isLate ? 8 : count) { addNeed(to: &service, unused: isLate ? 100 : 60) }
        close(&service)
        if random.chance(1), service.kind == .plain, service.scope == .container, service.form != .resolver {
            service.needs.append(.init(target: -1, adapter: .optional, label: "extensionPoint"))
            modules[modules.count - 1].hasExtensionPoint = true
        }
        guard service.kind == .plain, service.scope == .container, !service.isWired, !service.hasStatus,
            random.chance(2)
        else { return }
        service.decoratorNeed = candidates(for: service).first {
            holds($0, service) && services[$0].isCached && !services[$0].isReplica
        }
    }

    /// Lets this service be the one that the waiting completion attaches: it needs the completed service, and the
    /// completion needs it.
    private mutating func close(_ service: inout PlannedService) {
        guard let first = waiting, service.kind == .plain, service.scope == .container, service.form != .resolver,
            !service.needs.contains(where: { $0.target == first })
        else { return }
        service.needs.append(.init(target: first, adapter: .direct, label: services[first].label))
        service.isWired = true
        services[first].isWired = true
        services[first].isUsed = true
        services[first].peer = service.number
        waiting = nil
    }

    /// The services that it may request: of its own module, or of one that the module may use.
    private mutating func candidates(for service: PlannedService) -> [Int] {
        let module = modules.count - 1
        guard random.chance(35), let other = random.element(of: modules[module].imports) else {
            return modules[module].services.reversed()
        }
        return offers(of: other)
    }

    private mutating func addNeed(to service: inout PlannedService, unused share: Int) {
        let legal = candidates(for: service).filter { target in
            services[target].kind != .contributed && services[target].depth < Self.deepest
                && !service.needs.contains { $0.target == target }
                && service.kind != .replica(of: target)
        }
        let unused = legal.filter { !services[$0].isUsed }
        guard let target = random.chance(share) ? unused.last ?? random.element(of: legal) : random.element(of: legal)
        else { return }
        guard let adapter = adapter(for: target, in: service) else { return }
        services[target].isUsed = true
        service.needs.append(.init(target: target, adapter: adapter, label: services[target].label))
    }

    private mutating func adapter(for target: Int, in service: PlannedService) -> PlannedService.Adapter? {
        let wanted = services[target]
        let draw = random.below(100)
        if wanted.kind == .assisted { return service.form == .resolver ? nil : .factory }
        if !wanted.isPlainlyExecuted && wanted.kind != service.kind {
            guard !wanted.needsScope, !wanted.isReleasable, service.form != .resolver else { return nil }
            return draw < 60 ? .lazy : .provider
        }
        guard holds(target, service) else {
            return wanted.needsScope || service.form == .resolver ? nil : .provider
        }
        if wanted.isReplica { return service.form == .resolver ? nil : .named }
        if service.form == .resolver { return .direct }
        if wanted.hasStatus && draw < 50 { return .status }
        switch draw {
        case ..<84: return .direct
        case ..<89: return .optional
        case ..<95: return .lazy
        default: return wanted.needsScope ? .direct : .provider
        }
    }

    /// Whether the service may hold an instance of the target.
    private func holds(_ target: Int, _ service: PlannedService) -> Bool {
        let wanted = services[target]
        if !wanted.isPlainlyExecuted && wanted.kind != service.kind { return false }
        if wanted.kind == .assisted || wanted.kind == .contributed { return false }
        if wanted.needsScope && service.scope != .request { return false }
        if wanted.isReleasable && service.isCached && service.scope != .request { return false }
        return true
    }

    /// Derives the properties that other services must know.
    private func finish(_ service: inout PlannedService) {
        var instances = 1
        for need in service.needs where need.target >= 0 && need.adapter != .factory && need.adapter != .provider {
            let target = services[need.target]
            service.depth = max(service.depth, target.depth + 1)
            if !target.isCached { instances += target.instances }
            if !service.isCached { service.isReleasable = service.isReleasable || target.isReleasable }
        }
        if instances > Self.mostInstances && !service.isCached && !service.isReleasable && service.kind == .plain {
            service.scope = .container
            service.isStruct = false
        }
        service.instances = instances
        service.needsScope = service.scope == .request
        if service.scope == .weak || service.scope == .memorySensitive { service.isReleasable = true }
        disambiguateLabels(&service)
    }

    /// `reader` of two modules becomes `accountRecordsReader`.
    private func disambiguateLabels(_ service: inout PlannedService) {
        let labels = service.needs.map(\.label)
        for index in service.needs.indices {
            let need = service.needs[index]
            guard need.target >= 0, labels.filter({ $0 == need.label }).count > 1 else { continue }
            let prefix = services[need.target].isReplica ? "standby" : ""
            let name = services[need.target].name
            service.needs[index].label = prefix.isEmpty ? Vocabulary.label(name) : prefix + name
        }
    }
}
