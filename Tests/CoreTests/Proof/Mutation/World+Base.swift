extension World {
    /// A correct application: three layers, eight modules, every form of registration and of dependency.
    static let base: World = {
        var world = World()
        let layerOf = [0, 0, 0, 1, 1, 1, 2, 2]
        let routes = 200
        let nothing = 201
        world.add(210, 0, 0, .container) { $0.form = .value(isProvided: true) }
        for module in 0..<8 {
            let layer = layerOf[module]
            let first = 100 + module * 10
            let before = first - 10
            func add(_ number: Int, _ scope: Scope = .graph, _ change: (inout Item) -> Void = { _ in }) {
                world.add(first + number, layer, module, scope, change)
            }
            // The module's face: everybody above may need it.
            add(0, .container) { $0.needs = module > 0 ? [Need(type: before)] : [Need(type: 210)] }
            add(1) {
                $0.needs = [Need(type: first), Need(type: before + 1, manner: .optional)]
                if module > 0 { $0.needs.append(Need(type: before, manner: .lazy)) }
            }
            add(2, .transient) { $0.needs = [Need(type: first + 1), Need(type: first, manner: .provider)] }
            add(3, .container) {
                $0.isNamed = true
                $0.isHidden = true
            }
            // One in a scope, one with an execution, one with an argument; and their dependents.
            add(4, [Scope.weak, .memorySensitive, .custom, .request, .graph, .custom, .session, .request][module]) {
                $0.needs = [Need(type: first + 1)]
            }
            add(5) {
                $0.execution = Execution.allCases[module % 3]
                $0.needs = [Need(type: first)]
            }
            add(6, .transient) {
                $0.takesArgument = true
                $0.needs = [Need(type: first + 5)]
            }
            add(7) {
                $0.needs = [
                    Need(type: first + 4), Need(type: first + 3, manner: .named),
                    Need(type: first + 6, manner: .factory),
                ]
            }
            // Two that need each other.
            add(8, .container) { $0.needs = [Need(type: first + 9)] }
            add(9, module % 2 == 0 ? .container : .graph) { $0.completion = [Need(type: first + 8)] }
            if module % 2 == 0 {
                world.add(routes, layer, module, .container) {
                    $0.isContributed = true
                    $0.needs = [Need(type: first)]
                }
            }
        }
        // A factory with a resolver, one that awaits its dependencies, other names, a decorator, collections.
        world.add(220, 1, 3, .graph) {
            $0.form = .resolver
            $0.needs = [Need(type: 100), Need(type: 131)]
        }
        world.add(221, 2, 6, .container) { $0.needs = [Need(type: 125), Need(type: 220)] }
        let face = world.items.firstIndex { $0.type == 140 } ?? 0
        world.add(222, 1, 4, .transient) { $0.form = .forward(of: face) }
        world.add(223, 2, 7, .graph) { $0.needs = [Need(type: 222), Need(type: 110)] }
        world.add(110, 1, 5, .container) {
            $0.form = .decorator
            $0.needs = [Need(type: 100)]
        }
        world.add(224, 2, 6, .graph) {
            $0.needs = [Need(type: routes, manner: .collected), Need(type: nothing, manner: .collected)]
        }
        world.collects = [(nothing, 1)]
        world.openings = [
            Opening(scope: .session, layer: 2, value: 231),
            Opening(scope: .request, outer: .session, layer: 2, value: 230),
        ]
        world.add(225, 2, 7, .request) { $0.needs = [Need(type: 230), Need(type: 164)] }
        world.add(226, 2, 7, .container) {
            $0.isHosted = true
            $0.needs = [Need(type: 223), Need(type: 175)]
        }
        world.addOpeners()
        return world
    }()

    /// Items of any lifetime open sessions; items in a session or a request open requests, which are inside of
    /// sessions.
    ///
    /// Openers are the last parameters, because an item that lacks its first parameter does not request the others.
    private mutating func addOpeners() {
        func take(_ value: Int, _ manner: Manner = .direct) -> Need {
            Need(type: value, manner: manner, isOpener: true)
        }
        func change(_ type: Int, _ change: (inout Item) -> Void) {
            for item in items.indices where items[item].type == type { change(&items[item]) }
        }
        // One of a session; through others the one that the host starts, one of a request, and a shared one.
        change(164) { $0.needs.append(take(230)) }
        change(226) { $0.needs.append(take(231)) }
        add(227, 2, 7, .graph) { $0.needs = [Need(type: 170), take(230, .named)] }
        change(225) { $0.needs.append(Need(type: 227, manner: .provider)) }
        add(228, 2, 6, .transient) { $0.needs = [take(231, .optional)] }
        change(221) { $0.needs.append(Need(type: 228)) }
        add(229, 2, 6, .weak) { $0.needs = [Need(type: 228, manner: .lazy), take(231, .lazy)] }
    }

    private mutating func add(
        _ type: Int, _ layer: Int, _ module: Int, _ scope: Scope, _ change: (inout Item) -> Void
    ) {
        var item = Item(type: type, layer: layer, module: module, scope: scope, line: (items.count + 1) * 10)
        change(&item)
        items.append(item)
    }
}
