/// One change of a world, and the faults that it may cause.
struct Mutation: Sendable {
    let name: String
    /// The problems that this kind of change can cause, by code.
    let codes: Set<String>
    let change: @Sendable (inout World) -> Void

    func applied(to world: World) -> World {
        var world = world
        change(&world)
        return world
    }
}

extension Mutation {
    /// Every single mutation of a world, by loops.
    static func all(of world: World) -> [Mutation] {
        world.items.indices.flatMap { ofItem($0, in: world) } + world.items.indices.flatMap { ofNeeds($0, in: world) }
            + world.items.indices.flatMap { ofOpeners($0, in: world) } + ofScopes(of: world)
    }

    private static func ofItem(_ item: Int, in world: World) -> [Mutation] {
        let this = world.items[item]
        let place = "\(this.type) at \(this.line)"
        func mutation(
            _ name: String, _ codes: Set<String>, _ change: @escaping @Sendable (inout World.Item) -> Void
        ) -> Mutation {
            Mutation(name: "\(name) \(place)", codes: codes) { change(&$0.items[item]) }
        }
        var found = [
            drop(item, place), duplicate(item, place, isReplacing: false), duplicate(item, place, isReplacing: true),
        ]
        if case .value = this.form {
            return found + [mutation("unprovide", ["unprovided"]) { $0.form = .value(isProvided: false) }]
        }
        found.append(mutation("rename", ["missing", "duplicate", "notVisible"]) { $0.isNamed.toggle() })
        found += moves(item, place, in: world)
        if this.form == .decorator { return found }
        if case .forward = this.form { return found }
        found.append(mutation("hide", ["notVisible"]) { $0.isHidden = true })
        found.append(mutation("reveal", []) { $0.isHidden = false })
        found.append(mutation("give to another module", ["notVisible"]) { $0.module = ($0.module + 1) % 8 })
        found.append(mutation("contribute", ["duplicate"]) { $0.isContributed.toggle() })
        found.append(
            mutation("host", ["captive", "scopeOutlived", "needsArguments", "openerOutside"]) { $0.isHosted = true })
        for scope in World.Scope.allCases where scope != this.scope {
            found.append(
                mutation(
                    "scope \(scope)",
                    ["captive", "scopeOutlived", "argumentsShared", "cycle", "scopeNeverOpened", "openerOutside"]
                ) {
                    $0.scope = scope
                })
        }
        for execution in World.Execution.allCases where execution != this.execution {
            found.append(mutation("make \(execution)", ["execution"]) { $0.execution = execution })
        }
        if this.form == .parameters {
            found.append(
                mutation(
                    this.takesArgument ? "drop the argument of" : "give an argument to",
                    ["needsArguments", "argumentMismatch", "argumentsShared"]
                ) { $0.takesArgument.toggle() })
            if !this.takesArgument, this.needs.allSatisfy({ $0.manner == .direct }), !this.needs.isEmpty {
                found.append(mutation("ask a resolver in", ["execution"]) { $0.form = .resolver })
            }
        }
        if !this.completion.isEmpty {
            found.append(mutation("drop the completion of", []) { $0.completion = [] })
            found.append(
                mutation("complete in the factory of", ["cycle"]) {
                    $0.needs += $0.completion
                    $0.completion = []
                })
        }
        for scope in [World.Scope.weak, .custom] where this.scope == .container {
            found.append(allow(item, scope, place, in: world))
        }
        return found
    }

    /// Makes something captive of the service that needs it, and lets that be allowed.
    private static func allow(_ item: Int, _ scope: World.Scope, _ place: String, in world: World) -> Mutation {
        let holder = world.present.first { other in
            world.scope(of: other) == .container && world.items[other].form == .parameters
                && world.kept(by: other).contains(item)
        }
        return Mutation(name: "allow \(scope) \(place)", codes: ["captive", "allowance"]) { world in
            world.items[item].scope = scope
            let by = holder ?? item
            world.allowances = [
                .init(
                    holder: world.items[by].type, captive: world.items[item].type, layer: world.items[by].layer,
                    line: 8_000)
            ]
        }
    }

    private static func drop(_ item: Int, _ place: String) -> Mutation {
        Mutation(name: "drop \(place)", codes: ["missing"]) { world in
            for other in world.items.indices where other == item || world.items[other].form == .forward(of: item) {
                world.items[other].isDropped = true
            }
        }
    }

    private static func duplicate(_ item: Int, _ place: String, isReplacing: Bool) -> Mutation {
        Mutation(name: "\(isReplacing ? "replace" : "duplicate") \(place)", codes: ["duplicate"]) { world in
            var copy = world.items[item]
            // `expects` replaces nothing.
            copy.isReplacing = isReplacing && !world.isValue(item)
            copy.line = 9_000
            if case .forward = copy.form { copy.form = .parameters }
            world.items.append(copy)
        }
    }

    private static func moves(_ item: Int, _ place: String, in world: World) -> [Mutation] {
        if case .forward = world.items[item].form { return [] }
        return World.layerNames.indices.filter { $0 != world.items[item].layer }.map { layer in
            Mutation(
                name: "move \(place) to \(World.layerNames[layer])",
                codes: ["missing", "scopeNeverOpened", "duplicate", "captive", "openerUndeclared"]
            ) { world in
                for other in world.items.indices where other == item || world.items[other].form == .forward(of: item) {
                    world.items[other].layer = layer
                }
            }
        }
    }

    private static func ofNeeds(_ item: Int, in world: World) -> [Mutation] {
        let this = world.items[item]
        var found: [Mutation] = []
        for (position, need) in this.needs.enumerated() {
            let place = "\(need.isOpener ? "opener of " : "")\(need.type) for \(this.type) at \(this.line)"
            found.append(
                Mutation(name: "drop the need of \(place)", codes: []) { $0.items[item].needs.remove(at: position) })
            if this.form == .parameters {
                // A collection of openers collects contributions, and is not an opener.
                let manners = World.Manner.allCases.filter { !need.isOpener || $0 != .collected }
                for manner in manners where manner != need.manner {
                    found.append(
                        Mutation(
                            name: "need \(manner) \(place)",
                            codes: [
                                "missing", "argumentMismatch", "needsArguments", "scopeOutlived", "captive",
                                "openerUndeclared",
                            ]
                        ) { $0.items[item].needs[position].manner = manner })
                }
                found.append(
                    Mutation(name: "complete with \(place)", codes: ["captive"]) { world in
                        guard world.items[item].completion.isEmpty else { return }
                        world.items[item].completion = [world.items[item].needs.remove(at: position)]
                    })
            }
            found += world.targets(of: need, in: this.layer).flatMap { cycles($0, back: item, place, in: world) }
        }
        return found
    }

    /// Makes a dependency depend on its dependent.
    private static func cycles(_ target: Int, back item: Int, _ place: String, in world: World) -> [Mutation] {
        let codes: Set<String> = [
            "cycle", "missing", "captive", "needsArguments", "scopeOutlived", "argumentMismatch", "notVisible",
            "execution", "openerOutside",
        ]
        guard world.items[target].form == .parameters, world.items[target].needs.count < 3 else { return [] }
        let back = World.Need(type: world.items[item].type, manner: world.items[item].isNamed ? .named : .direct)
        var found = [World.Manner.direct, .lazy, .provider].map { manner in
            Mutation(name: "close a \(manner) circle, \(place)", codes: codes) { world in
                var back = back
                if manner != .direct { back.manner = manner }
                world.items[target].needs.append(back)
            }
        }
        found.append(
            Mutation(name: "close a circle by completion, \(place)", codes: codes) { world in
                world.items[target].completion.append(back)
            })
        return found
    }
}
