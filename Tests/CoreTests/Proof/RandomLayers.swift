import StrataCore

private struct NotConstructed: Error {}
private struct Given: Sendable {}
private struct Other: Sendable {}
private protocol Service: Sendable {}
private struct A: Service {}
private struct B: Service {}
private struct C: Service {}
private struct D: Service {}
private struct E: Service {}
private struct F: Service {}
private struct Started: Startable {
    func start() async throws {}
}

private enum Green: RegistrationTag { static let name: RegistrationName = "green" }

/// Layers of random registrations, scopes and decorators.
struct RandomLayers {
    private var random: SeededNumbers
    private let services: [any Service.Type]
    private let emphasis: Emphasis

    /// What occurs often.
    enum Emphasis: CaseIterable, Sendable {
        /// Everything, about equally.
        case none
        /// Layers that open a scope, above which transient services take its value if there is one.
        case laterScopes
        /// Names, run-time arguments, main-actor factories, orders of the start and expected values.
        case otherForms
    }

    /// - Parameters:
    ///   - rotation: Exchanges the types of the services. Layers of one seed have the same structure for each rotation.
    init(seed: Int, emphasis: Emphasis = .none, rotation: Int = 0) {
        random = SeededNumbers(seed: seed)
        let all: [any Service.Type] = [A.self, B.self, C.self, D.self, E.self, F.self]
        services = Array(
            (all[(rotation % all.count)...] + all[..<(rotation % all.count)]).prefix(emphasis == .laterScopes ? 3 : 6))
        self.emphasis = emphasis
    }

    mutating func layer(_ name: String, below parent: Container?) -> Container {
        let container = Container(name, parent: parent)
        for _ in 0..<Int.random(in: 1...5, using: &random) { statement(in: container) }
        return container
    }

    private mutating func statement(in container: Container) {
        let service = services.randomElement(using: &random) ?? A.self
        guard emphasis != .laterScopes else {
            if Int.random(in: 0..<6, using: &random) > 0 { return register(service, in: container) }
            return container.opens("inner", providing: Given.self)
        }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: container.opens("inner", providing: Given.self)
        case 1: container.opens("inner", inside: "outer", providing: Given.self)
        case 2: container.opens("outer")
        case 3: container.opens("inner")
        case 4, 5: decorate(service, in: container)
        case 6: collect(service, in: container)
        case 7: allow(service, in: container)
        case 8: container.provesStrictly()
        case 9, 10:
            guard emphasis == .otherForms else { return register(service, in: container) }
            func expect<Own: Service>(_ own: Own.Type) { container.expects(own, from: "the test") }
            expect(service)
        default: register(service, in: container)
        }
    }

    private mutating func decorate(_ service: any Service.Type, in container: Container) {
        func decorate<Own: Service, Needed>(_ own: Own.Type, _ needed: Needed.Type) {
            container.decorate(own) { (inner: Own, _: Needed) in inner }
        }
        let needed = requirement()
        func open<Needed>(_ needed: Needed.Type) { decorate(service, needed) }
        open(needed)
    }

    private func collect(_ service: any Service.Type, in container: Container) {
        func collect<Own: Service>(_ own: Own.Type) { container.collects(own) }
        collect(service)
    }

    private mutating func allow(_ service: any Service.Type, in container: Container) {
        let target = services.randomElement(using: &random) ?? A.self
        let kind = Int.random(in: 0..<4, using: &random)
        func allow<Own: Service, Target: Service>(_ own: Own.Type, _ target: Target.Type) {
            switch kind {
            case 0: container.allow(.captive, from: own, to: target, because: "it is random")
            case 1: container.allow(.unused, of: own, because: "it is random")
            case 2: container.allow(.shadowing, of: own, because: "it is random")
            default: container.allow(.opaque, of: own, because: "it is random")
            }
        }
        allow(service, target)
    }

    private mutating func requirement() -> any Sendable.Type {
        let service = services.randomElement(using: &random) ?? A.self
        let kind =
            switch emphasis {
            case .none: Int.random(in: 0..<16, using: &random)
            case .laterScopes: [6, 15].randomElement(using: &random) ?? 6
            case .otherForms: Int.random(in: 0..<24, using: &random)
            }
        func type<Needed: Service>(_ needed: Needed.Type) -> any Sendable.Type {
            switch kind {
            case 0, 1, 2: Needed?.self
            case 3: [Needed].self
            case 4: Lazy<Needed>.self
            case 5: Provider<Needed>.self
            case 6: Given?.self
            case 7: Given.self
            case 8: Other?.self
            case 9: ScopeOpener<Given>?.self
            case 10: ScopeOpener<Given>.self
            case 16, 17: Named<Needed, Green>.self
            case 18: Named<Needed?, Green>.self
            case 19, 20: AssistedFactory<Needed, Int>.self
            case 21: AssistedFactory<Named<Needed, Green>, Int>.self
            case 22: Assisted<Int>.self
            case 23: Lazy<Named<Needed, Green>>.self
            default: needed
            }
        }
        return type(service)
    }

    private mutating func register(_ service: any Service.Type, in container: Container) {
        var (form, modifier) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<14, using: &random))
        var scope = Int.random(in: 0..<16, using: &random)
        if emphasis == .laterScopes {
            (form, modifier) = ([1, 7].randomElement(using: &random) ?? 1, 13)
            scope = [0, 8, 8].randomElement(using: &random) ?? 0
        }
        let (first, second) = (requirement(), requirement())
        let other = emphasis == .otherForms ? Int.random(in: 0..<16, using: &random) : 15
        let earlier = services.randomElement(using: &random) ?? A.self
        func register<Own: Service, First: Sendable, Second: Sendable>(
            _ own: Own.Type, _ first: First.Type, _ second: Second.Type
        ) {
            let name = other < 5 ? Green.name : nil
            let registration =
                5..<8 ~= other
                ? container.register(own, onMainActor: { (_: First) throws -> Own in throw NotConstructed() })
                : registration(own, name, first, second, form, in: container)
            func startAfter<Earlier: Service>(_ earlier: Earlier.Type) { registration.startsAfter(earlier) }
            switch other {
            case 8, 9: startAfter(earlier)
            case 10: registration.root()
            case 11: registration.initCompleted(onMainActor: { (_: Own, _: First) in })
            default: break
            }
            switch modifier {
            case 0, 1, 2: registration.contributed()
            case 3: registration.replacing()
            case 4: registration.hosted { _ in Started() }
            case 5: registration.initCompleted { (_: Own, _: First) in }
            case 6: registration.visibility(.module)
            default: break
            }
            registration.scope(Self.scope(scope))
        }
        func open<First: Sendable, Second: Sendable>(_ first: First.Type, _ second: Second.Type) {
            register(service, first, second)
        }
        open(first, second)
    }

    private func registration<Own: Service, First, Second>(
        _ own: Own.Type, _ name: RegistrationName?, _ first: First.Type, _ second: Second.Type, _ form: Int,
        in container: Container
    ) -> Registration<Own> {
        switch form {
        case 0: container.register(own, name: name) { (_: First, _: Second) throws -> Own in throw NotConstructed() }
        case 1, 2, 3, 4: container.register(own, name: name) { (_: First) throws -> Own in throw NotConstructed() }
        case 5:
            container.register(own, name: name) { (_: Resolver) throws -> Own in throw NotConstructed() }.dependsOn(
                first)
        case 6: container.register(own, name: name) { () async throws -> Own in throw NotConstructed() }
        default: container.register(own, name: name) { () throws -> Own in throw NotConstructed() }
        }
    }

    private static func scope<Own: Sendable>(_ number: Int) -> ObjectScope<Own> {
        switch number {
        case 0, 1: .container
        case 2: .weak
        case 3: .memorySensitive
        case 4: ObjectScope("group", storage: PermanentStorage.init)
        case 5, 6: .scoped("inner")
        case 7: .scoped("outer")
        case 8, 9, 10, 11: .transient
        default: .graph
        }
    }
}
