// Every way to write the body of a host that is promised to compile without a warning, and the exit status it means.
//
// Scripts/check-refusals.sh compiles and runs this in the five configurations of a client.

import StrataAppHost
import StrataServiceLayer

nonisolated struct Broken: Error {}

nonisolated final class Desk: Sendable {
    func open() async throws {}
    func close() throws {}
    func quote(_ arguments: [String]) async throws -> HostExit { arguments.isEmpty ? .success : .incomplete }
    @discardableResult func check() -> HostExit { .badInput }
}

@MainActor final class Screen {
    func show() async throws {}
    func ask() async throws -> HostExit { .incomplete }
}

/// Belongs to the task that resolved it, and has methods that are awaited.
nonisolated final class Sheet {
    private var shown = 0
    func show() async throws { shown += 1 }
    func ask() async throws -> HostExit { shown == 2 ? .incomplete : .failure }
}

nonisolated extension HostExit {
    static let incomplete = HostExit(rawValue: 75)
}

nonisolated enum Services: DependencyInjectionConfig {
    /// A new container for each host, because a host closes its containers; hosts run one after another.
    nonisolated(unsafe) static var container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Desk.self) { Desk() }.scope(.container)
        container.register(Sheet.self) { Sheet() }
        container.register(Screen.self, onMainActor: Screen.init).scope(.container)
    }
}

/// Collects the statuses with which hosts end. Sendable: hosts run one after another.
nonisolated final class Desktop: @unchecked Sendable {
    var statuses: [HostExit] = []
    var names: [String] = []
    var expected: [HostExit] = []

    /// A host with a body that must end with a status.
    func host(_ name: String, ending status: HostExit) -> AppHost {
        Services.container = Container("Services")
        names.append(name)
        expected.append(status)
        return AppHost(
            Services.self, surroundings: HostSurroundings(program: "desk", exit: { self.statuses.append($0) }))
    }
}

nonisolated func runMains(_ desk: Desktop, _ isTrue: Bool) async {
    // Without a result.
    await desk.host("nothing", ending: .success).main { _, _ in }
    await desk.host("one call", ending: .success).main { _, scope in try await scope.resolve(Desk.self).open() }
    await desk.host("two statements", ending: .success).main { _, scope in
        let desk = try await scope.resolve(Desk.self)
        try desk.close()
    }
    await desk.host("result put aside", ending: .success).main { _, scope in
        _ = try await scope.resolve(Desk.self).check()
    }
    await desk.host("do and catch", ending: .success).main { _, scope in
        do {
            try await scope.resolve(Desk.self).open()
            throw Broken()
        } catch {
            _ = error
        }
    }
    await desk.host("a loop", ending: .success).main { _, scope in
        for _ in 0..<2 { try await scope.resolve(Desk.self).open() }
    }
    await desk.host("an endless loop", ending: .failure).main { _, scope in
        while true {
            try await scope.resolve(Desk.self).open()
            if isTrue { throw Broken() }
        }
    }
    await desk.host("a loop over a sequence", ending: .success).main { _, _ in
        for await _ in AsyncStream<Int>(unfolding: { nil }) {}
    }
    await desk.host("a choice", ending: .failure).main { _, _ in
        if isTrue { throw Broken() }
    }
    await desk.host("a choice of two", ending: .failure).main { _, scope in
        if isTrue { throw Broken() } else { try await scope.resolve(Desk.self).open() }
    }
    await desk.host("an early return", ending: .success).main { _, scope in
        if isTrue { return }
        try await scope.resolve(Desk.self).open()
    }
    await desk.host("a guard", ending: .success).main { arguments, scope in
        guard let first = arguments.first else { return }
        throw UsageError(first)
    }
    await desk.host("a lone throw", ending: .failure).main { _, _ in throw Broken() }
    await desk.host("a lone usage error", ending: .usage).main { _, _ in throw UsageError("a day is missing.") }
    await desk.host("Void written", ending: .failure).main { _, _ -> Void in throw Broken() }
    await desk.host("a function", ending: .success).main(work)
    await desk.host("the main actor", ending: .success).main { @MainActor _, scope in
        try await scope.resolve(Screen.self).show()
    }
    await desk.host("the main actor, two statements", ending: .success).main { @MainActor _, scope in
        let screen = try await scope.resolve(Screen.self)
        try await screen.show()
    }
    await desk.host("what is not Sendable", ending: .success).main { _, scope in
        try await scope.resolve(Sheet.self).show()
    }

    // With an exit status.
    await desk.host("a member", ending: .success).main { _, _ in .success }
    await desk.host("a member of ours", ending: .incomplete).main { _, _ in HostExit.incomplete }
    await desk.host("a number", ending: .incomplete).main { _, _ in HostExit(rawValue: 75) }
    await desk.host("a call", ending: .success).main { arguments, scope in
        try await scope.resolve(Desk.self).quote(arguments)
    }
    await desk.host("a discardable call", ending: .badInput).main { _, scope in
        try await scope.resolve(Desk.self).check()
    }
    await desk.host("a returned call", ending: .badInput).main { _, scope in
        return try await scope.resolve(Desk.self).check()
    }
    await desk.host("statements and a member", ending: .incomplete).main { arguments, scope in
        let desk = try await scope.resolve(Desk.self)
        try await desk.open()
        return .incomplete
    }
    await desk.host("statements and a call", ending: .success).main { arguments, scope in
        let desk = try await scope.resolve(Desk.self)
        return try await desk.quote(arguments)
    }
    await desk.host("do, catch and status", ending: .failure).main { _, scope in
        do {
            try await scope.resolve(Desk.self).open()
            throw Broken()
        } catch {
            return .failure
        }
    }
    await desk.host("a loop with a status in it", ending: .badInput).main { _, scope in
        for number in 0..<3 where number == 2 { return try await scope.resolve(Desk.self).check() }
        return .success
    }
    await desk.host("a choice of members", ending: .incomplete).main { _, _ in
        if isTrue { return .incomplete }
        return .success
    }
    await desk.host("a choice as an expression", ending: .incomplete).main { _, _ in
        if isTrue { HostExit.incomplete } else { HostExit.success }
    }
    await desk.host("a choice of calls", ending: .badInput).main { _, _ in
        if isTrue { Desk().check() } else { Desk().check() }
    }
    await desk.host("a switch", ending: .incomplete).main { _, _ in
        switch isTrue {
        case true: HostExit.incomplete
        case false: throw Broken()
        }
    }
    await desk.host("a short choice", ending: .incomplete).main { _, _ in isTrue ? .incomplete : .success }
    await desk.host("member or throw", ending: .failure).main { _, _ in
        if isTrue { throw Broken() }
        return .success
    }
    await desk.host("HostExit written", ending: .failure).main { _, _ -> HostExit in throw Broken() }
    await desk.host("a function with a status", ending: .badInput).main(workWithStatus)
    await desk.host("what is not Sendable, with a status", ending: .incomplete).main { _, scope in
        let sheet = try await scope.resolve(Sheet.self)
        try await sheet.show()
        try await sheet.show()
        return try await sheet.ask()
    }
    await desk.host("the main actor with a status", ending: .incomplete).main { @MainActor _, scope in
        try await scope.resolve(Screen.self).ask()
    }
}

nonisolated let work: @Sendable ([String], HostScope) async throws -> Void = { _, _ in }
nonisolated let workWithStatus: @Sendable ([String], HostScope) async throws -> HostExit = { _, _ in .badInput }

nonisolated func runLaunches(_ desk: Desktop, _ isTrue: Bool) async {
    func add(_ status: HostExit) { desk.statuses.append(status) }
    add(
        await desk.host("launch, two statements", ending: .success).launch { scope in
            let desk = try await scope.resolve(Desk.self)
            try desk.close()
        })
    add(
        await desk.host("launch, do and catch", ending: .success).launch { scope in
            do { try await scope.resolve(Desk.self).open() } catch { _ = error }
        })
    add(await desk.host("launch, a lone throw", ending: .failure).launch { _ in throw Broken() })
    add(await desk.host("launch, a member", ending: .incomplete).launch { _ in .incomplete })
    add(
        await desk.host("launch, a call", ending: .badInput).launch { scope in
            try await scope.resolve(Desk.self).check()
        })
    add(
        await desk.host("launch, statements and a member", ending: .incomplete).launch { scope in
            try await scope.resolve(Desk.self).open()
            if isTrue { return .incomplete }
            return .success
        })
}

@main
nonisolated enum Main {
    static func main() async {
        let desk = Desktop()
        await runMains(desk, true)
        await runLaunches(desk, true)
        var wrong = desk.names.count == desk.statuses.count ? 0 : 1
        for (name, (status, expected)) in zip(desk.names, zip(desk.statuses, desk.expected)) where status != expected {
            print("\(name): ends with \(status), must end with \(expected)")
            wrong += 1
        }
        print("\(desk.names.count) bodies of a host, \(wrong) with another status")
    }
}
