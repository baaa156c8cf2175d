import StrataAppHost

/// Graphs that loops generate.
enum GeneratedGraph {
    /// Twelve services at most, in two layers and three modules, with edges of all kinds.
    static func small(seed: Int) -> DependencyGraph {
        var random = Numbers(seed: seed)
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        sketch.addLayer("Presentation", parent: 0)
        let types: [Any.Type] = [Shop.Clock.self, Shop.Store.self, Shop.Log.self]
        let count = random.below(10) + 2
        for number in 0..<count {
            sketch.add(
                types[number % 3], name: RegistrationName("\(number)"), layer: random.below(2),
                isHosted: random.below(6) == 0, module: ["A", "B", "C"][random.below(3)])
        }
        let kinds = DependencyGraph.Edge.Kind.allCases
        for _ in 0..<random.below(2 * count) {
            sketch.connect(random.below(count), random.below(count), kinds[random.below(kinds.count)])
        }
        return sketch.graph
    }

    /// 500 services in three layers and twenty-five modules, each of which needs up to four below it; edges of all
    /// kinds.
    static func large() -> DependencyGraph {
        var random = Numbers(seed: 7)
        var sketch = GraphSketch()
        let layers = [
            sketch.addLayer("Platform"), sketch.addLayer("Services", parent: 0), sketch.addLayer("Screens", parent: 1),
        ]
        let scopes: [DependencyGraph.Scope] = [
            .container, .container, .graph, .graph, .transient, .weak, .memorySensitive, .custom("quote"),
            .scoped("request"),
        ]
        let kinds: [DependencyGraph.Edge.Kind] = [.direct, .direct, .direct, .optional, .lazy, .provider, .factory]
        let modules = Nouns.all
        for layer in layers {
            for (number, noun) in modules.enumerated() where number * 3 / modules.count == layer {
                for type in Roles.of(noun) {
                    let node = sketch.add(
                        type, layer: layer, scopes[random.below(scopes.count)],
                        execution: [.plain, .plain, .plain, .main, .async][random.below(5)],
                        isHosted: random.below(40) == 0, module: "\(noun)")
                    guard node > 20 else { continue }
                    for _ in 0..<random.below(5) {
                        // Mostly neighbors, as in real codebases.
                        let target = random.below(3) == 0 ? random.below(node) : node - 1 - random.below(20)
                        sketch.connect(node, target, kinds[random.below(kinds.count)])
                    }
                }
            }
        }
        return sketch.graph
    }

    /// 500 services of one module as the benchmarks' generator writes them: each needs the one before it and the
    /// seventh before it.
    static func chain() -> DependencyGraph {
        var sketch = GraphSketch()
        sketch.addLayer("Services")
        for number in 0..<500 {
            let node = sketch.add(
                Shop.Store.self, name: RegistrationName("\(number)"), .container, module: "Many")
            guard number >= 9 else { continue }
            sketch.connect(node, node - 1)
            sketch.connect(node, node - 7)
        }
        return sketch.graph
    }

    /// 91 services in three layers and seven modules with at least one of everything that a page marks: cycles of
    /// services and of modules, a captive, a missing service, equal names, two scopes in one module, costs, roots,
    /// hosted services.
    ///
    /// - Parameter isOld: The state before: one service in another layer, one without its cost, one that is gone since.
    static func marks(isOld: Bool = false) -> DependencyGraph {
        var random = Numbers(seed: 3)
        var sketch = GraphSketch()
        for (number, name) in ["Platform", "Services", "Screens"].enumerated() {
            sketch.addLayer(name, parent: number == 0 ? nil : number - 1)
        }
        let modules = [["Storage", "Network"], ["Ledger", "Claims", "Visits"], ["Desk", "Web"]]
        var homes: [[Int]] = []
        for (layer, names) in modules.enumerated() {
            for module in names {
                let before = sketch.nodes.count
                for (number, type) in Roles.of(Nouns.all[homes.count]).prefix(11).enumerated() {
                    let node = sketch.add(
                        type, layer: layer, number % 4 == 0 ? .transient : .container,
                        execution: number == 3 ? .main : number == 5 ? .async : .plain, isHosted: number == 10,
                        isRoot: layer == 2 && number == 0, cost: number % 3 == 0 && !isOld ? (number + 1) * 1_000 : nil,
                        module: module)
                    if number > 0 { sketch.connect(node, before + random.below(number)) }
                    if let below = homes.indices.last(where: { $0 < homes.count && layer > 0 && number % 3 == 0 }) {
                        sketch.connect(node, homes[below][random.below(11)])
                    }
                }
                homes.append(Array(before..<sketch.nodes.count))
            }
        }
        // Seven modules of eleven, and fourteen with marks of their own.
        let visit = sketch.add(Shop.Store.self, layer: 1, .scoped("visit"), module: "Visits")
        let basket = sketch.add(Shop.Log.self, layer: 1, .custom("basket"), module: "Visits")
        let receipt = sketch.add(Shop.Home.self, layer: 1, .scoped("visit"), module: "Visits")
        let opener = sketch.add(Shop.Desk.self, layer: 1, .transient, module: "Visits")
        sketch.connect(opener, visit, .provider)
        sketch.connect(visit, receipt)
        sketch.connect(receipt, basket)
        sketch.connect(basket, homes[4][1])
        let holder = sketch.add(Shop.Clockwork.self, layer: 1, .container, module: "Visits")
        sketch.connect(holder, visit)
        let (one, other) = (
            sketch.add(Alike.Front.Clock.self, layer: 1, .container, module: "Ledger"),
            sketch.add(Alike.Back.Clock.self, layer: 1, .container, module: "Ledger")
        )
        sketch.connect(one, other)
        sketch.connect(other, one)
        let claims = sketch.add(Shop.Clock.self, layer: 1, .container, module: "Claims")
        let ledger = sketch.add(Shop.Clock.self, name: "b", layer: 1, .container, module: "Ledger")
        sketch.connect(claims, ledger)
        sketch.connect(ledger, homes[3][1])
        sketch.connect(homes[3][1], claims, .lazy)
        sketch.connect(homes[5][1], missing: Shop.Unregistered.self)
        let moved = sketch.add(Shop.Moved.self, layer: isOld ? 0 : 1, .container, module: isOld ? "Storage" : "Claims")
        sketch.connect(homes[6][2], moved)
        for name in ["x", "y", "z"] {
            let log = sketch.add(Shop.Log.self, name: RegistrationName(name), .weak, module: "Storage")
            sketch.connect(homes[0][5], log)
        }
        if isOld {
            let gone = sketch.add(Shop.Gone.self, layer: 1, .container, module: "Claims")
            sketch.connect(gone, moved)
        } else {
            sketch.connect(claims, sketch.add(Shop.Clock.self, name: "new", layer: 0, .container, module: "Network"))
        }
        // Against the order of the layers.
        sketch.connect(homes[0][2], homes[2][1], .provider)
        return sketch.graph
    }

    /// 10,000 services in four layers and 250 modules of forty, each of which needs a few modules below it.
    static func huge() -> DependencyGraph {
        var random = Numbers(seed: 11)
        var sketch = GraphSketch()
        for (number, name) in ["Platform", "Services", "Features", "Screens"].enumerated() {
            sketch.addLayer(name, parent: number == 0 ? nil : number - 1)
        }
        let scopes: [DependencyGraph.Scope] = [.container, .container, .graph, .transient, .scoped("request")]
        for module in 0..<250 {
            let noun = Nouns.all[module % 25]
            let near = (0..<3).map { _ in module == 0 ? 0 : max(0, module - 1 - random.below(25)) }
            for (number, type) in (Roles.of(noun) + Roles.of(noun)).enumerated() {
                let node = sketch.add(
                    type, name: RegistrationName("\(module / 25)-\(number / 20)"), layer: module * 4 / 250,
                    scopes[random.below(scopes.count)], isHosted: random.below(40) == 0, module: "\(noun)\(module / 25)"
                )
                for _ in 0..<random.below(3) {
                    let inside = node - node % 40 + random.below(max(1, node % 40))
                    let outside = near[random.below(3)] * 40 + random.below(40)
                    let target = module == 0 || random.below(2) == 0 ? inside : outside
                    if target < node { sketch.connect(node, target) }
                }
            }
        }
        return sketch.graph
    }
}

/// Numbers that look random and are the same each time.
struct Numbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
    }
}

private enum Nouns {
    enum Account {}
    enum Address {}
    enum Agent {}
    enum Audit {}
    enum Billing {}
    enum Building {}
    enum Calendar {}
    enum Claim {}
    enum Coverage {}
    enum Customer {}
    enum Discount {}
    enum Document {}
    enum Endorsement {}
    enum Flood {}
    enum Ledger {}
    enum Mailing {}
    enum Owner {}
    enum Payment {}
    enum Policy {}
    enum Premium {}
    enum Property {}
    enum Quote {}
    enum Renewal {}
    enum Territory {}
    enum Underwriting {}

    static let all: [Any.Type] = [
        Account.self, Address.self, Agent.self, Audit.self, Billing.self, Building.self, Calendar.self, Claim.self,
        Coverage.self, Customer.self, Discount.self, Document.self, Endorsement.self, Flood.self, Ledger.self,
        Mailing.self, Owner.self, Payment.self, Policy.self, Premium.self, Property.self, Quote.self, Renewal.self,
        Territory.self, Underwriting.self,
    ]
}

private enum Alike {
    enum Front {
        enum Clock {}
    }

    enum Back {
        enum Clock {}
    }
}

private enum Roles {
    enum Reader<Of> {}
    enum Writer<Of> {}
    enum Store<Of> {}
    enum Cache<Of> {}
    enum Client<Of> {}
    enum Validator<Of> {}
    enum Formatter<Of> {}
    enum Parser<Of> {}
    enum Calculator<Of> {}
    enum Policy<Of> {}
    enum Monitor<Of> {}
    enum Importer<Of> {}
    enum Exporter<Of> {}
    enum Index<Of> {}
    enum Queue<Of> {}
    enum Scheduler<Of> {}
    enum Mapper<Of> {}
    enum Gateway<Of> {}
    enum Journal<Of> {}
    enum Screen<Of> {}

    static func of(_ noun: Any.Type) -> [Any.Type] {
        func all<Of>(_: Of.Type) -> [Any.Type] {
            [
                Reader<Of>.self, Writer<Of>.self, Store<Of>.self, Cache<Of>.self, Client<Of>.self, Validator<Of>.self,
                Formatter<Of>.self, Parser<Of>.self, Calculator<Of>.self, Policy<Of>.self, Monitor<Of>.self,
                Importer<Of>.self, Exporter<Of>.self, Index<Of>.self, Queue<Of>.self, Scheduler<Of>.self,
                Mapper<Of>.self, Gateway<Of>.self, Journal<Of>.self, Screen<Of>.self,
            ]
        }
        return all(noun)
    }
}
