/// The behavior of containers in plain code: no threads, no locks, no compiled tables, nothing shared with the code
/// under test. A statement is carried out by looking through lists.
///
/// The proof decides whether a container may be sealed, and has its own tests; the model receives the decision.
final class ReferenceModel {
    var observations: [Observation] = []
    let plant: Plant?
    var instances: [Int: [ModelValue]] = [:]
    private var seals: ArraySlice<Bool>
    private var containers: [Int: ModelContainer] = [:]
    /// Also those that were dropped: containers and entries hold each other until the program has ended.
    private var everyContainer: [ModelContainer] = []
    private var variables: [Int: Int] = [:]
    private var frames: [ModelFrame] = []
    private var lastNumber = 0
    /// The instances that a planted fault keeps alive.
    private var pinned: Set<Int> = []

    static func observations(
        of program: Program, sealing seals: [Bool], plant: Plant? = nil
    ) -> [Observation] {
        let model = ReferenceModel(seals, plant)
        model.run(program.statements)
        model.variables = [:]
        model.containers = [:]
        model.noteAlive()
        for container in model.everyContainer { container.forgetEntries() }
        return model.observations
    }

    private init(_ seals: [Bool], _ plant: Plant?) {
        self.seals = seals[...]
        self.plant = plant
    }

    private func run(_ statements: [Statement]) {
        for statement in statements {
            do {
                try run(statement)
            } catch {
                let isRootAlone = ["needsAwait", "containerClosed"].contains(error.code)
                let path = isRootAlone ? Array(error.path.prefix(1)) : error.path
                observations.append(.failed(code: error.code, path: path))
            }
            noteAlive()
        }
    }

    private func run(_ statement: Statement) throws(ModelFailure) {
        switch statement {
        case .container(let id, let parent):
            if let parent, containers[parent] == nil { return }
            let container = ModelContainer(id, parent: parent.flatMap { containers[$0] })
            containers[id] = container
            everyContainer.append(container)
        case .register(let registration): register(registration)
        case .collects(let container, let tag): containers[container]?.collected.insert(tag)
        case .seal(let container): if let container = containers[container] { _ = seal(container) }
        case .resolve(let key, let container, let isAwaited, let variable):
            guard let container = containers[container] else { return }
            keep(try resolve(key, from: container, nil, ModelGraph(), isAwaited: isAwaited), in: variable)
        case .resolveInScope(let key, let isAwaited, let variable):
            guard let frame = frames.last else { return }
            keep(try resolve(key, from: frame.container, frame, ModelGraph(), isAwaited: isAwaited), in: variable)
        case .use(let variable, let parameter, let isAwaited, let result):
            guard let values = variables[variable].flatMap({ instances[$0] }), parameter < values.count,
                case .later(let later) = values[parameter]
            else { return }
            keep(try use(later, isAwaited: isAwaited), in: result)
        case .drop(let variable): variables[variable] = nil
        case .dropContainer(let container): containers[container] = nil
        case .reset(let scope, let container): try reset(scope, containers[container])
        case .evict(let container): if let container = containers[container] { evict(container) }
        case .close(let container): if let container = containers[container] { close(container) }
        case .scope(let name, let container, let isInside, let statements):
            open(name, containers[container], isInside ? frames.last : nil, statements)
        }
    }

    private func keep(_ number: Int, in variable: Int) {
        observations.append(.got(number))
        variables[variable] = number
    }

    private func register(_ registration: ModelRegistration) {
        guard let container = containers[registration.container] else { return }
        if container.isSealed, plant != .lateRegistrationsCount {
            if !registration.isDecorator { container.late.insert(registration.key) }
        } else if registration.isDecorator {
            container.decorators.append(ModelEntry(registration, in: container))
        } else {
            container.entries.append(ModelEntry(registration, in: container))
        }
    }

    private func seal(_ container: ModelContainer) -> Bool {
        if let parent = container.parent, !seal(parent) { return false }
        let isSealed = seals.popFirst() ?? false
        observations.append(.sealed(isSealed))
        if isSealed, !container.isSealed {
            bindDecorators(of: container)
            container.isSealed = true
        }
        return isSealed
    }

    func makeInstance(_ entry: ModelEntry, of values: [ModelValue]) -> Int {
        lastNumber += 1
        instances[lastNumber] = values
        var signs: [Int] = []
        for value in values { value.sign(into: &signs) }
        observations.append(.made(lastNumber, by: entry.registration.id, of: signs))
        return lastNumber
    }

    func forget(_ numbers: Set<Int>) {
        for number in numbers { instances[number] = nil }
    }

    // MARK: Live instances

    /// The containers that the program holds, those that they hold, and those with an open scope.
    private var livingContainers: [ModelContainer] {
        let held = Array(containers.values) + frames.map(\.container)
        let living = plant == .childrenDoNotHoldTheirParents ? held : held.flatMap(\.chain)
        var seen: Set<ObjectIdentifier> = []
        return living.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    func isAlive(_ container: ModelContainer) -> Bool { livingContainers.contains { $0 === container } }

    private func noteAlive() {
        collect()
        observations.append(.alive(instances.keys.sorted()))
    }

    /// Drops the instances that nothing holds.
    private func collect() {
        var pending = Array(variables.values) + pinned + frames.flatMap { $0.kept.values }
        for container in livingContainers {
            for entry in container.entries + container.decorators where entry.isStrong {
                if let kept = entry.kept { pending.append(kept) }
            }
        }
        var reached: Set<Int> = []
        while let number = pending.popLast() {
            guard reached.insert(number).inserted, let values = instances[number] else { continue }
            for value in values {
                switch value {
                case .nothing: break
                case .instance(let number): pending.append(number)
                case .list(let numbers): pending += numbers
                case .later(let later): if let value = later.value { pending.append(value) }
                }
            }
        }
        forget(Set(instances.keys).subtracting(reached))
    }

    // MARK: Ends

    private func reset(_ scope: ModelScope, _ container: ModelContainer?) throws(ModelFailure) {
        guard let container else { return }
        if scope == .container {
            let isRefused =
                plant == .openSingletonsAreNotReset || container.isSealed && plant != .sealedSingletonsAreReset
            if isRefused { throw ModelFailure("notResettable", [ModelKey(tag: -1, isNamed: true)]) }
        }
        if plant == .resetForgetsNothing { return }
        var reached = [container]
        if plant == .resetReachesParents { reached = container.chain }
        if plant == .resetReachesChildren {
            reached = livingContainers.filter { $0.chain.contains { $0 === container } }
        }
        for container in reached {
            replaced(container) { plant == .resetTakesAllScopes || $0.scope == scope }
        }
    }

    private func replaced(_ container: ModelContainer, where isIncluded: (ModelEntry) -> Bool) {
        let entries = (container.entries + container.decorators).filter(isIncluded)
        if plant != .resetsCloseNothing { observations += closings(of: entries) }
        for entry in entries { entry.kept = nil }
    }

    /// The latest construction first.
    private func closings(of entries: [ModelEntry]) -> [Observation] {
        let closable = entries.filter { $0.registration.isClosed && living($0) != nil }
            .sorted { $0.closingNumber > $1.closingNumber }
        let numbers = closable.compactMap(\.kept)
        return (plant == .oldestClosesFirst ? numbers.reversed() : numbers).map(Observation.closed)
    }

    private func close(_ container: ModelContainer) {
        guard !container.isClosed else { return }
        container.isSealed = true
        container.isClosed = true
        let entries = container.entries + container.decorators
        if plant != .closingClosesNothing { observations += closings(of: entries) }
        for entry in entries where entry.scope != .container { entry.kept = nil }
    }

    private func evict(_ container: ModelContainer) {
        let reached = plant == .evictionReachesParents ? container.chain : [container]
        let entries = reached.flatMap { $0.decorators.reversed() + $0.entries }.filter {
            $0.scope == .memorySensitive && $0.isStrong && living($0) != nil
        }
        if plant != .evictionLetsGoOfNothing { for entry in entries { entry.isStrong = false } }
        collect()
        let released = entries.filter { living($0) == nil }
        let held = entries.filter { living($0) != nil }
        if plant == .evictionForgetsWhatIsHeld { for entry in held { entry.kept = nil } }
        observations.append(.evicted(released: released.map(\.key.tag), held: held.map(\.key.tag)))
    }

    private func open(
        _ name: ModelScope, _ container: ModelContainer?, _ outer: ModelFrame?, _ statements: [Statement]
    ) {
        guard let container = outer?.container ?? container else { return }
        let frame = ModelFrame(name, in: container, outer: outer)
        if plant == .scopesShareAcrossOpenings, let last = lastFrame, last.container === container {
            frame.kept = last.kept
        }
        frames.append(frame)
        run(statements)
        observations += (plant == .oldestClosesFirst ? frame.closings : frame.closings.reversed()).map(
            Observation.closed)
        frames.removeLast()
        if plant != .scopesNeverEnd { frame.isOpen = false }
        lastFrame = frame
        if plant == .scopesShareAcrossOpenings { pinned.formUnion(frame.kept.values) }
    }

    private var lastFrame: ModelFrame?
}
