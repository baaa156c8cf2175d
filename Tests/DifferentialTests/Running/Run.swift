import Foundation
import StrataCore

/// One run of a program in one mode.
final class Run: @unchecked Sendable {
    // Sendable: a program is one sequence of statements, even if they run on different threads.

    /// The observable result of a run.
    struct Outcome {
        var trace: [String] = []
        var events: [String] = []
        /// Faults that no run may show, independent of the other runs.
        var faults: [String] = []
        var sealedLayers = 0
    }

    private struct Filler {}

    let program: Program
    let mode: Mode
    let world = World()
    var containers: [Container?] = []
    var scopes: [Scope] = []
    private var variables: [Part] = []
    private var operationsDone = 0
    private var sealedLayers = 0

    init(_ program: Program, _ mode: Mode) {
        self.program = program
        self.mode = mode
    }

    static func outcome(of program: Program, _ mode: Mode) async -> Outcome {
        let run = Run(program, mode)
        run.begin()
        await run.perform(program.operations)
        return run.end()
    }

    func begin(_ timeout: Duration = .milliseconds(400)) {
        for (number, layer) in program.layers.enumerated() {
            let container = Container(
                "L\(number)", parent: layer.parent.flatMap { containers[$0] }, fileID: "Program/Layers.swift",
                line: number + 1)
            // With one thread, no other thread constructs anything, so a wait would never end.
            container.constructionTimeout = timeout
            container.useOpenLinks(mode.isLinked)
            containers.append(container)
            // An open container without any registration answers as one that was not configured.
            container.register(Filler.self, fileID: "Program/Layers.swift", line: 0) { Filler() }
            declare(layer, in: container)
        }
        for registration in program.registrations { register(registration) }
        if mode.observing == .first { observe() }
        if ![.never, .midway].contains(mode.sealing) { seal() }
    }

    private func observe() {
        for container in containers {
            container?.observe { [world] event in
                guard event.kind != .sealed, event.kind != .registered else { return }
                var line = "\(event.layer): \(event.kind)"
                if let service = event.service { line += " \(service)" }
                if let scope = event.scope { line += " \(scope)" }
                if let error = event.error { line += " \(error.code) \(error.path)" }
                world.noteEvent(line)
            }
        }
    }

    private func seal() {
        let parents = Set(program.layers.compactMap(\.parent))
        for (number, container) in containers.enumerated() {
            switch mode.sealing {
            case .childrenOnly where program.layers[number].parent == nil: continue
            case .parentsOnly where !parents.contains(number): continue
            default: break
            }
            // A layer that the proof refuses stays open, and must behave the same.
            try? container?.seal()
            if container?.isSealed == true { sealedLayers += 1 }
        }
    }

    private func perform(_ operations: [Operation]) async {
        for operation in operations {
            if operationsDone == program.middle {
                if mode.sealing == .midway { seal() }
                if mode.observing == .midway { observe() }
            }
            operationsDone += 1
            world.beginOperation()
            world.note("> \(operation)")
            await perform(operation)
            world.noteAlive()
        }
    }

    private func perform(_ operation: Operation) async {
        switch operation {
        case .resolve(let request, let layer, let call):
            guard let container = containers[layer] else { return }
            await resolve(request, ContainerAsker(container: container), call)
        case .resolveInScope(let request, let call):
            guard let scope = scopes.last else { return }
            await resolve(request, ScopeAsker(scope: scope), call)
        case .open(let opening, let layer, let isInside, let operations):
            await open(opening, layer, isInside, operations)
        case .get(let index, let call):
            guard let deferred = world.deferred(index) else { return }
            await keep(isHeld: true) { try await self.use(deferred, call) }
        case .reset(let scope, let layer):
            do {
                try containers[layer]?.resetObjectScope(scope.objectScope(Never.self))
            } catch {
                world.note("  reset: \(Self.text(of: error))")
            }
        case .evict(let layer):
            guard let report = containers[layer]?.evict(atLeast: .critical) else { return }
            world.note("  released \(report.released), held \(report.stillHeld)")
        case .drop: variables = []
        case .dropDeferred: world.forgetDeferred()
        case .dropLayer(let layer): containers[layer] = nil
        case .close(let layer): await containers[layer]?.close()
        case .useKeptResolver(let request):
            guard let kept = world.lastResolver else { return }
            await keep(isHeld: true) { try self.ask(request, kept.requester, isolation: nil) }
        }
    }

    private func open(_ opening: Opening, _ layer: Int, _ isInside: Bool, _ operations: [Operation]) async {
        do {
            let outer = isInside ? scopes.last : nil
            try await withScope(opening, containers[layer], outer) { scope in
                self.scopes.append(scope)
                defer { self.scopes.removeLast() }
                await self.perform(operations)
            }
        } catch {
            world.note("  scope: \(Self.text(of: error))")
        }
    }

    // MARK: Requests from outside

    private func resolve(_ request: Request, _ requester: some Asking & AwaitedAsking, _ call: Call) async {
        await keep(isHeld: request.isHeld) {
            switch self.mode.isAwaited ? .awaited : call {
            case .here: try self.ask(request, requester, isolation: nil)
            case .thread: try JoinedThread.run { try self.ask(request, requester, isolation: nil) }
            case .main: try await self.askOnMain(request, Transferred(value: requester))
            case .awaited: try await self.askAwaiting(request, requester)
            }
        }
    }

    private func use(_ deferred: Deferred, _ call: Call) async throws -> Part {
        switch mode.isAwaited || deferred.isAwaitedOnly ? .awaited : call {
        case .here: try deferred.now()
        case .thread: try JoinedThread.run { try deferred.now() }
        case .main: try await MainActor.run { try deferred.onMain() }
        case .awaited: try await deferred.awaited()
        }
    }

    private func keep(isHeld: Bool, _ body: () async throws -> Part) async {
        do {
            let part = try await body()
            world.note("  got \(part.sign)")
            if isHeld { variables.append(part) }
        } catch {
            world.note("  threw \(Self.text(of: error))")
        }
    }

    // MARK: The end

    func end() -> Outcome {
        var outcome = Outcome(sealedLayers: sealedLayers)
        let remaining = containers.map { WeakContainer(container: $0) }
        variables = []
        world.forgetDeferred()
        world.forgetResolvers()
        world.untie()
        containers = []
        outcome.trace = world.trace
        outcome.events = world.events
        outcome.faults += world.faults
        if world.isEndless { outcome.faults.append("one request calls user code without end") }
        if !world.alive.isEmpty { outcome.faults.append("left alive: \(world.alive)") }
        for (number, container) in remaining.enumerated() where container.container != nil {
            outcome.faults.append("container L\(number) is left alive")
        }
        for line in outcome.trace where line.contains("constructionTimeout") || line.contains("TORN") {
            outcome.faults.append(line)
        }
        return outcome
    }

    private struct WeakContainer {
        weak let container: Container?
    }

    static func text(of error: any Error) -> String {
        guard let error = error as? ResolutionError else { return "\(error)" }
        let site = error.site.map { "\($0.fileID):\($0.line)" } ?? "nowhere"
        let underlying = error.underlying.map { " {\(text(of: $0))}" } ?? ""
        return "\(error.code) \(error.path) at \(site)\(underlying): \(error)"
    }
}

struct Transferred<Value>: @unchecked Sendable {
    // Sendable: passed to the main actor, and used only there.
    let value: Value
}
