import StrataCore

/// Runs a program with real containers.
final class RealRun {
    private let world = ModelWorld()
    private var containers: [Int: Container] = [:]
    private var variables: [Int: any AnyItem] = [:]

    static func observations(of program: Program) async -> [Observation] {
        let run = RealRun()
        await run.run(program.statements, in: nil)
        run.variables = [:]
        run.containers = [:]
        run.world.noteAlive()
        return run.world.observations
    }

    private func run(_ statements: [Statement], in scope: Scope?) async {
        for statement in statements {
            await run(statement, in: scope)
            world.noteAlive()
        }
    }

    private func run(_ statement: Statement, in scope: Scope?) async {
        switch statement {
        case .container(let id, let parent):
            guard let container = makeContainer(id, parent) else { return }
            container.opens("session")
            container.opens("request", inside: "session")
            containers[id] = container
        case .register(let registration):
            guard let container = containers[registration.container] else { return }
            RealRegistration(registration: registration, world: world).add(to: container)
        case .collects(let container, let tag):
            guard let container = containers[container] else { return }
            collect(ModelTypes.tags[tag], in: container)
        case .seal(let container):
            guard let container = containers[container] else { return }
            _ = seal(container)
        case .resolve(let key, let container, let isAwaited, let variable):
            guard let container = containers[container] else { return }
            await resolve(ModelTypes.tags[key.tag], key, container, nil, isAwaited, into: variable)
        case .resolveInScope(let key, let isAwaited, let variable):
            guard let scope else { return }
            await resolve(ModelTypes.tags[key.tag], key, nil, scope, isAwaited, into: variable)
        case .use(let variable, let parameter, let isAwaited, let result):
            await use(variable, parameter, isAwaited, into: result)
        case .drop(let variable): variables[variable] = nil
        case .dropContainer(let container): containers[container] = nil
        case .reset(let scope, let container):
            guard let container = containers[container] else { return }
            do { try container.resetObjectScope(scope.reset) } catch { note(error) }
        case .evict(let container):
            guard let report = containers[container]?.evict(atLeast: .warning) else { return }
            world.note(.evicted(released: tags(report.released), held: tags(report.stillHeld)))
        case .close(let container): await containers[container]?.close()
        case .scope(let name, let container, let isInside, let statements):
            // The container that is not opened must not be held meanwhile.
            let outer = isInside ? scope : nil
            await open(name, outer == nil ? containers[container] : nil, outer, statements)
        }
    }

    private func tags(_ keys: [ServiceKey]) -> [Int] { keys.map { ModelTypes.key($0).tag } }

    private func note(_ error: any Error) {
        guard let error = error as? ResolutionError else { return world.note(.failed(code: "\(error)", path: [])) }
        // The shortest path determines the position of the awaited service, and has its own tests. The path also shows
        // whether an open layer was compiled before an ancestor was closed.
        let isRootAlone = [.needsAwait, .containerClosed].contains(error.code)
        let path = isRootAlone ? error.path.prefix(1) : error.path[...]
        world.note(.failed(code: error.code.description, path: path.map(ModelTypes.key)))
    }

    private func makeContainer(_ id: Int, _ parent: Int?) -> Container? {
        guard let parent else { return Container("c\(id)") }
        return containers[parent].map { Container("c\(id)", parent: $0) }
    }

    private func collect<Tag: ModelTag>(_ tag: Tag.Type, in container: Container) {
        container.collects(Item<Tag>.self)
    }

    private func seal(_ container: Container) -> Bool {
        if let parent = container.parent, !seal(parent) { return false }
        let isSealed = (try? container.seal()) != nil
        world.note(.sealed(isSealed))
        return isSealed
    }

    private func resolve<Tag: ModelTag>(
        _ tag: Tag.Type, _ key: ModelKey, _ container: Container?, _ scope: Scope?, _ isAwaited: Bool,
        into variable: Int
    ) async {
        let name = key.isNamed ? Blue.name : nil
        let type = Item<Tag>.self
        do {
            let item: Item<Tag>?
            if isAwaited {
                item =
                    if let scope { try await scope.resolve(type, name: name) } else {
                        try await container?.resolve(type, name: name)
                    }
            } else {
                item = try now { () throws(ResolutionError) in
                    if let scope {
                        try scope.resolve(type, name: name)
                    } else {
                        try container?.resolve(type, name: name)
                    }
                }
            }
            guard let item else { return }
            world.note(.got(item.number))
            variables[variable] = item
        } catch {
            note(error)
        }
    }

    /// In a function where `resolve` is the form that does not await.
    private func now<Value>(_ body: () throws(ResolutionError) -> Value) throws(ResolutionError) -> Value {
        try body()
    }

    private func use(_ variable: Int, _ parameter: Int, _ isAwaited: Bool, into result: Int) async {
        guard let parameters = variables[variable]?.parameters, parameter < parameters.count,
            let later = parameters[parameter] as? any LaterParameter
        else { return }
        do {
            let item = isAwaited ? try await later.make() : try later.makeNow()
            world.note(.got(item.number))
            variables[result] = item
        } catch {
            note(error)
        }
    }

    private func open(
        _ name: ModelScope, _ container: Container?, _ outer: Scope?, _ statements: [Statement]
    ) async {
        let scopeName: ScopeName = name == .request ? "request" : "session"
        if let outer {
            try? await outer.withScope(scopeName) { scope in await run(statements, in: scope) }
        } else if let container {
            try? await container.withScope(scopeName) { scope in await run(statements, in: scope) }
        }
    }
}
