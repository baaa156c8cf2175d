extension Program {
    /// The features that occur in the program, for the report and to exclude known differences.
    var features: Set<String> {
        var features: Set<String> = []
        features.insert("\(layers.count) layers")
        if layers.filter({ $0.parent == 0 }).count > 1 { features.insert("siblings") }
        if layers.contains(where: { !$0.openings.isEmpty }) { features.insert("opens") }
        for registration in registrations { registration.add(to: &features) }
        for operation in operations.flattened { operation.add(to: &features) }
        return features
    }

    /// The features that must occur in some program.
    static var expectedFeatures: [String] {
        var features: [String] = [
            "siblings", "opens", "named", "decorator", "main factory", "async factory", "resolver factory",
            "failing factory", "contributed", "replacing", "implements", "closed hook", "kept resolver", "1 arguments",
            "2 arguments", "resolver completion", "typed completion", "failing completion",
            "stored with resolver completion", "stored with typed completion", "swallows an error", "wraps an error",
            "uses at once", "gives 1 arguments", "gives 2 arguments", "parameter Assisted", "parameter Resolver",
            "parameter ScopeOpener", "scope", "nested scope", "reset", "evict", "drop", "drop deferred", "drop layer",
            "close", "use kept resolver", "scope default",
        ]
        for count in 1...4 { features.append("\(count) layers") }
        for count in 0...2 { features.append("scope with \(count) values") }
        for name in Shapes.names { features.append("shape \(name)") }
        for scope in ScopeChoice.allCases where scope != .graph { features.append("scope \(scope)") }
        let adapters = [
            "collection", "Named", "optional", "Lazy", "Provider", "AssistedFactory of 1", "AssistedFactory of 2",
        ]
        for place in ["parameter", "asked for", "completed with"] {
            for adapter in adapters { features.append("\(place) \(adapter)") }
        }
        for call in [Call.here, .thread, .main, .awaited] {
            for verb in ["resolve", "resolve in scope", "get"] { features.append("\(verb) \(call)") }
        }
        return features
    }

    /// Whether requests that await and requests that do not must have the same results.
    var isPlain: Bool { registrations.allSatisfy { $0.execution == .plain } }

    /// The sealed mode, and alternately some of the others: the next program runs the modes that this one does not.
    var fewerModes: [Mode] {
        var fewer: [Mode] = []
        for (number, mode) in modes.enumerated() {
            let isSealedInside = mode.sealing == .midway && middle == firstInsideScope
            if number == 0 || isSealedInside || (number + seed).isMultiple(of: 3) { fewer.append(mode) }
        }
        return fewer
    }

    /// The modes that must agree with the reference, or, if they await, with the same requests of open containers.
    var modes: [Mode] {
        Mode.all.filter { mode in
            // In a single layer, these modes equal another mode.
            if layers.count == 1, mode.sealing == .childrenOnly || mode.sealing == .parentsOnly { return false }
            // Without sealing, this mode is what the other awaited modes of such a program are compared with.
            return isPlain || mode != Mode(isAwaited: true)
        }
    }
}

extension Registration {
    fileprivate func add(to features: inout Set<String>) {
        features.insert("shape \(Shapes.names[key.shape])")
        features.insert("scope \(scope.map(\.rawValue) ?? "default")")
        if key.isNamed { features.insert("named") }
        if isDecorator { features.insert("decorator") }
        if execution != .plain { features.insert("\(execution) factory") }
        if takesResolver { features.insert("resolver factory") }
        if failures != 0 { features.insert("failing factory") }
        if isContributed { features.insert("contributed") }
        if isReplacing { features.insert("replacing") }
        if isRole { features.insert("implements") }
        if isClosed { features.insert("closed hook") }
        if keepsResolver { features.insert("kept resolver") }
        if arguments > 0 { features.insert("\(arguments) arguments") }
        for parameter in parameters { parameter.add(to: &features, "parameter") }
        for request in requests { request.add(to: &features) }
        for completion in completions {
            features.insert(completion.takesResolver ? "resolver completion" : "typed completion")
            if scope?.isShareable == true {
                features.insert("stored with \(completion.takesResolver ? "resolver" : "typed") completion")
            }
            if completion.failures != 0 { features.insert("failing completion") }
            for parameter in completion.parameters { parameter.add(to: &features, "completed with") }
            for request in completion.requests { request.add(to: &features) }
        }
    }
}

extension Request {
    fileprivate func add(to features: inout Set<String>) {
        parameter.add(to: &features, "asked for")
        if failing == .swallow { features.insert("swallows an error") }
        if failing == .wrap { features.insert("wraps an error") }
        if isUsed { features.insert("uses at once") }
        if arguments > 0 { features.insert("gives \(arguments) arguments") }
    }
}

extension Parameter {
    fileprivate func add(to features: inout Set<String>, _ place: String) {
        switch self {
        case .plain: break
        case .many: features.insert("\(place) collection")
        case .named: features.insert("\(place) Named")
        case .optional(let inner):
            features.insert("\(place) optional")
            inner.add(to: &features, place)
        case .lazy(let inner):
            features.insert("\(place) Lazy")
            inner.add(to: &features, place)
        case .provider(let inner):
            features.insert("\(place) Provider")
            inner.add(to: &features, place)
        case .factory(_, let arguments): features.insert("\(place) AssistedFactory of \(arguments)")
        case .opener: features.insert("\(place) ScopeOpener")
        case .argument: features.insert("\(place) Assisted")
        case .resolver: features.insert("\(place) Resolver")
        }
    }
}

extension Operation {
    fileprivate func add(to features: inout Set<String>) {
        switch self {
        case .resolve(let request, _, let call):
            features.insert("resolve \(call)")
            request.add(to: &features)
        case .resolveInScope(let request, let call):
            features.insert("resolve in scope \(call)")
            request.add(to: &features)
        case .open(let opening, _, let isInside, _):
            features.insert(isInside ? "nested scope" : "scope")
            features.insert("scope with \(opening.provided.count) values")
        case .get(_, let call): features.insert("get \(call)")
        case .reset: features.insert("reset")
        case .evict: features.insert("evict")
        case .drop: features.insert("drop")
        case .dropDeferred: features.insert("drop deferred")
        case .dropLayer: features.insert("drop layer")
        case .close: features.insert("close")
        case .useKeptResolver: features.insert("use kept resolver")
        }
    }
}
