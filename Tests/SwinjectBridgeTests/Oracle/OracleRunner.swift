import Dispatch
import StrataSwinjectBridge
import class StrataCore.Locked
import struct StrataCore.ResolutionError

/// Executes a program with the bridge.
final class OracleRunner {
    /// A limit for the factory runs in one step, above that of any program that ends. A step beyond it is in a
    /// branching cycle without an end.
    private static let budget = 100_000

    private(set) var trace = OracleTrace()
    private(set) var isOverBudget = false
    private var containers: [Container] = []
    private var kept: [Any] = []
    private var all: [WeakLinked] = []
    private var lazies: [(Container, (() -> Any)?)] = []
    private var providers: [(Container, (() -> Any)?)] = []
    private var graphs: [GraphIdentifier] = []
    private var runs: [ObjectIdentifier: Int] = [:]
    private var (instanceCount, runCount) = (0, 0)
    /// The number of cycles that were refused in the step at which Swinject ends the program.
    private let refusals = Locked(0)
    private var isRefused: Bool { refusals.withLock { $0 > 0 } }
    private lazy var session = ObjectScope(
        storageFactory: { [unowned self] in
            trace.note("storage")
            return SessionStorage { [unowned self] in trace.note($0) }
        }, description: "session")

    private struct WeakLinked {
        weak var linked: Linked?
    }

    private final class SessionStorage: InstanceStorage {
        private let tell: (String) -> Void
        private var kept: Any?

        init(_ tell: @escaping (String) -> Void) { self.tell = tell }

        var instance: Any? {
            get { kept }
            set {
                tell(newValue.map { "storage keeps \(($0 as? any Marked)?.number ?? 0)" } ?? "storage is reset")
                kept = newValue
            }
        }
    }

    /// - Parameter end: The step before which the program stops.
    init(_ program: OracleProgram, until end: Int) {
        for parent in program.parents { containers.append(Container(parent: parent.map { containers[$0] })) }
        for step in program.steps.prefix(end) {
            runCount = 0
            let start = trace.lines.count
            run(step)
            if case .reset = step { trace.sort(from: start) }
        }
        for linked in all { linked.linked?.links = [] }
    }

    /// Whether a step at which Swinject ends the program ends here with nil and a message.
    static func isEnding(_ step: Int, of program: OracleProgram) -> Bool {
        let runner = OracleRunner(program, until: step)
        runner.containers[0].observe { [refusals = runner.refusals] event in
            if event.error?.code == .cycle || event.error?.code == .tooDeep { refusals.withLock { $0 += 1 } }
        }
        runner.runCount = 0
        runner.run(program.steps[step])
        for linked in runner.all { linked.linked?.links = [] }
        return !runner.isOverBudget && runner.isRefused
    }

    private func run(_ step: OracleStep) {
        switch step {
        case .register(let registration): register(registration)
        case .request(let number, let key, let arguments, let graph):
            let request = { (container: Container) -> Any? in
                OracleRequest(resolver: container, name: key.name, arguments: arguments)(key.type)
            }
            if let graph, graphs.indices.contains(graph) {
                keep(containers[number].withObjectGraph(graphs[graph]) { request($0) })
            } else {
                keep(request(containers[number]))
            }
        case .makeLazy(let number, let key, let arguments): makeLazy(containers[number], key, arguments)
        case .touchLazy(let number): keep(touch(lazies, number, nil))
        case .makeProvider(let number, let key, let arguments): makeProvider(containers[number], key, arguments)
        case .touchProvider(let number): keep(touch(providers, number, nil))
        case .noteGraph(let number): noteGraph(containers[number])
        case .reset(let number, let scope, nil): containers[number].resetObjectScope(self.scope(scope))
        case .reset(let number, let scope, let type?):
            OracleResetting(container: containers[number], scope: self.scope(scope))(type)
        case .removeAll(let number): containers[number].removeAll()
        case .release: kept = []
        case .describe(let number): trace.note(containers[number].description)
        case .flat(let arguments, let isNamed): trace.note(OracleForms.flat(arguments, isNamed: isNamed))
        case .tuple(let arguments): trace.note(OracleForms.tuple(arguments: arguments))
        case .synchronized: trace.note(OracleForms.synchronized())
        }
    }

    private func keep(_ instance: Any?) {
        trace.note("= \(Self.number(of: instance))")
        if let instance { kept.append(instance) }
    }

    private static func number(of instance: Any?) -> String {
        (instance as? any Marked).map { "\($0.number)" } ?? "nil"
    }

    private func scope(_ scope: OracleScope) -> ObjectScope {
        switch scope {
        case .transient: .transient
        case .graph: .graph
        case .container: .container
        case .weak: .weak
        case .session: session
        }
    }

    private func register(_ registration: OracleRegistration) {
        var runs = 0
        OracleRegistering(
            container: containers[registration.container], registration: registration, scope: scope(registration.scope),
            construct: { [unowned self] resolver, arguments in
                runs += 1
                runCount += 1
                isOverBudget = isOverBudget || runCount > Self.budget
                return isOverBudget
                    ? OracleInstance(registration.constructs, 0).any
                    : construct(registration, resolver, arguments, run: runs)
            },
            complete: { [unowned self] index, resolver, instance in
                guard !isOverBudget else { return }
                trace.note("complete \(Self.number(of: instance)) by \(index)")
                let links = registration.completions[index].compactMap { perform($0, resolver) }
                Self.links(of: instance)?.links += links
            })(registration.key.type)
    }

    private static func links(of instance: Any) -> Linked? {
        if let linked = instance as? Linked { return linked }
        return (instance as? Value<Tag4>)?.box ?? (instance as? Value<Tag5>)?.box
    }

    private func construct(
        _ registration: OracleRegistration, _ resolver: any Resolver, _ arguments: [Int], run: Int
    ) -> Any {
        var links = registration.factory.compactMap { perform($0, resolver) }
        if let limit = registration.descends, run <= limit {
            let request = OracleRequest(resolver: resolver, name: registration.key.name, arguments: [])
            if let link = request(registration.key.type) { links.append(link) }
        }
        instanceCount += 1
        let instance = OracleInstance(registration.constructs, instanceCount)
        instance.links.links = links
        all.append(WeakLinked(linked: instance.links))
        trace.note("construct \(instanceCount) by \(registration.number) with \(arguments)")
        return instance.any
    }

    private func perform(_ action: OracleAction, _ resolver: any Resolver) -> Any? {
        var instance: Any?
        guard let container = resolver as? Container, !isOverBudget else { return nil }
        switch action {
        case .request(let key, let arguments):
            instance = OracleRequest(resolver: resolver, name: key.name, arguments: arguments)(key.type)
        case .makeLazy(let key, let arguments): makeLazy(container, key, arguments)
        case .touchLazy(let number): instance = touch(lazies, number, container)
        case .makeProvider(let key, let arguments): makeProvider(container, key, arguments)
        case .touchProvider(let number): instance = touch(providers, number, container)
        case .noteGraph: noteGraph(container)
        case .register(let registration): register(registration)
        }
        trace.note("- \(Self.number(of: instance))")
        return instance
    }

    private func noteGraph(_ container: Container) {
        guard let graph = container.resolve(GraphIdentifier.self) else { return trace.note("no graph") }
        // Numbered in the order of their first occurrence, as in the model.
        var names: [GraphIdentifier] = []
        for graph in graphs + [graph] where !names.contains(graph) { names.append(graph) }
        graphs.append(graph)
        trace.note("graph \(names.firstIndex(of: graph) ?? -1)")
    }

    private func makeLazy(_ container: Container, _ key: OracleKey, _ arguments: [Int]) {
        let request = OracleRequest(resolver: container, name: key.name, arguments: arguments)
        lazies.append((container, OracleLazyRequest(request: request)(key.type)))
        trace.note(lazies[lazies.count - 1].1 == nil ? "no lazy" : "lazy")
    }

    private func makeProvider(_ container: Container, _ key: OracleKey, _ arguments: [Int]) {
        let request = OracleRequest(resolver: container, name: key.name, arguments: arguments)
        providers.append((container, OracleProviderRequest(request: request)(key.type)))
        trace.note(providers[providers.count - 1].1 == nil ? "no provider" : "provider")
    }

    /// Uses no deferred service after a refusal: the service may be in the refused cycle, and then the property has no
    /// value and ends the program, as Swinject has done before that.
    private func touch(_ deferred: [(Container, (() -> Any)?)], _ number: Int, _ running: Container?) -> Any? {
        guard !isRefused, deferred.indices.contains(number - 1), running == nil || running === deferred[number - 1].0
        else {
            return nil
        }
        return deferred[number - 1].1?()
    }
}

private struct OracleResetting: OracleTyped {
    let container: Container
    let scope: ObjectScope

    func run<Service>(_ service: Service.Type) { container.resetObjectScope(scope, serviceType: service) }
}
