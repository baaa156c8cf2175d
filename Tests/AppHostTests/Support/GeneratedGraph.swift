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
