// Awaited calls of client code. `Scripts/check-snippets.sh` compiles this file once for each entry point, with
// `source.resolve(Service.self)` and the two types replaced, with -O and with -Osize: optimizing these functions has
// crashed the compiler (Documentation/Workarounds.md).

enum AwaitedShapes {
    typealias Source = Container
    typealias Service = Desk

    // MARK: do and catch

    static func throwsBeside(_ source: Source, _ number: Int) async {
        do { if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() } } catch {
            note(error)
        }
    }

    static func throwsTypedBeside(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { try refuse(number) }
        } catch { note(error) }
    }

    static func checksCancellation(_ source: Source) async {
        do {
            try Task.checkCancellation()
            use(try await source.resolve(Service.self))
        } catch { note(error) }
    }

    static func throwsAfter(_ source: Source) async {
        do {
            use(try await source.resolve(Service.self))
            throw Refusal()
        } catch { note(error) }
    }

    static func awaitsOtherTyped(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { use(try await other(number)) }
        } catch { note(error) }
    }

    static func awaitsOtherUntyped(_ source: Source, _ number: Int) async {
        do {
            use(try await another(number))
            use(try await source.resolve(Service.self))
        } catch { note(error) }
    }

    static func resolvesTwice(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) }
            use(try await source.resolve(Service.self))
        } catch { note(error) }
    }

    static func catchesCast(_ source: Source, _ number: Int) async {
        do {
            guard number > 0 else { throw Refusal() }
            use(try await source.resolve(Service.self))
        } catch let error as ResolutionError {
            note(error.code)
        } catch is CancellationError {
            note("cancelled")
        } catch { note(error) }
    }

    static func catchesCode(_ source: Source, _ number: Int) async {
        do {
            guard number > 0 else { throw Refusal() }
            use(try await source.resolve(Service.self))
        } catch let error as ResolutionError where error.code == .missing {
            note(error.path.count)
        } catch { note(error) }
    }

    static func catchesAndThrows(_ source: Source, _ number: Int) async throws {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() }
        } catch {
            note(error)
            throw error
        }
    }

    static func translates(_ source: Source, _ number: Int) async throws(Refusal) -> Service {
        do {
            if number == 0 { throw Refusal() }
            return try await source.resolve(Service.self)
        } catch { throw Refusal() }
    }

    static func wraps(_ source: Source, _ number: Int) async throws(Wrapped) -> Service {
        do {
            if number == 0 { try refuse(number) }
            return try await source.resolve(Service.self)
        } catch { throw Wrapped(error: error) }
    }

    static func nests(_ source: Source, _ number: Int) async throws {
        do {
            do {
                if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() }
            } catch is Refusal {
                use(try await source.resolve(Service.self))
            }
            if number == 1 { throw CancellationError() }
        } catch let error as ResolutionError { note(error.code) }
    }

    static func catchesAndTriesAgain(_ source: Source, _ number: Int) async -> Service? {
        do {
            if number == 0 { throw Refusal() }
            return try await source.resolve(Service.self)
        } catch {
            do { return try await source.resolve(Service.self) } catch { return nil }
        }
    }

    static func statesAny(_ source: Source, _ number: Int) async {
        do throws(any Error) {
            if number == 0 { use(try await source.resolve(Service.self)) } else { try refuse(number) }
        } catch { note(error) }
    }

    // MARK: Statements

    static func guards(_ source: Source, _ number: Int) async throws -> Service {
        guard number > 0 else { throw Refusal() }
        guard let service = try? await source.resolve(Service.self) else { throw CancellationError() }
        return service
    }

    static func choosesByIf(_ source: Source, _ number: Int) async throws -> Service? {
        do {
            let service: Service? =
                if number == 0 { nil } else if number == 1 { throw Refusal() } else {
                    try await source.resolve(Service.self)
                }
            return service
        } catch is Refusal { return nil }
    }

    static func choosesBySwitch(_ source: Source, _ number: Int) async {
        do {
            switch number {
            case 0: use(try await source.resolve(Service.self))
            case 1: throw Refusal()
            case 2: try refuse(number)
            default: use(try await other(number))
            }
        } catch { note(error) }
    }

    static func loops(_ source: Source, _ count: Int) async {
        for number in 0..<count {
            do {
                if number.isMultiple(of: 3) { throw Refusal() }
                use(try await source.resolve(Service.self))
            } catch is Refusal { continue } catch { break }
        }
    }

    static func retries(_ source: Source) async throws -> Service {
        var attempts = 0
        while true {
            do {
                attempts += 1
                if attempts > 3 { throw Refusal() }
                return try await source.resolve(Service.self)
            } catch {
                guard attempts <= 3 else { throw error }
            }
        }
    }

    static func followsStream(_ source: Source, _ numbers: AsyncThrowingStream<Int, any Error>) async {
        do {
            for try await number in numbers {
                if number < 0 { throw Refusal() }
                use(try await source.resolve(Service.self))
            }
        } catch { note(error) }
    }

    static func defers(_ source: Source, _ number: Int) async {
        defer { note("left") }
        do {
            defer { note("ended") }
            if number == 0 { throw Refusal() }
            use(try await source.resolve(Service.self))
        } catch { note(error) }
    }

    static func triesOptionally(_ source: Source, _ number: Int) async throws {
        if number == 0 { throw Refusal() }
        if let service = try? await source.resolve(Service.self) { use(service) }
        use(try await source.resolve(Service.self))
    }

    static func makesResult(_ source: Source, _ number: Int) async -> Result<Service, any Error> {
        do {
            if number == 0 { try refuse(number) }
            return .success(try await source.resolve(Service.self))
        } catch { return .failure(error) }
    }

    static func usesInExpression(_ source: Source, _ number: Int) async {
        do {
            let services = try await [source.resolve(Service.self), source.resolve(Service.self)]
            if services.count == number { throw Refusal() }
            note(services.isEmpty || number > 0)
        } catch { note(error) }
    }

    // MARK: Tasks

    static func groups(_ source: Source, _ count: Int) async throws {
        try await withThrowingTaskGroup(of: Service.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        if number == 0 { throw Refusal() }
                        return try await source.resolve(Service.self)
                    } catch {
                        note(error)
                        throw error
                    }
                }
            }
            for try await service in group { use(service) }
        }
    }

    static func groupsWithoutThrowing(_ source: Source, _ count: Int) async {
        await withTaskGroup(of: Service?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        if number == 0 { try refuse(number) }
                        return try await source.resolve(Service.self)
                    } catch { return nil }
                }
            }
            for await service in group { note(service != nil) }
        }
    }

    static func bindsAsync(_ source: Source, _ number: Int) async {
        do {
            async let first = source.resolve(Service.self)
            async let second = other(number)
            if number == 0 { throw Refusal() }
            use(try await first)
            use(try await second)
        } catch { note(error) }
    }

    static func startsTask(_ source: Source, _ number: Int) async {
        let task = Task {
            do {
                if number == 0 { throw Refusal() }
                return try await source.resolve(Service.self)
            } catch { throw Wrapped(error: error) }
        }
        let detached = Task.detached { try await source.resolve(Service.self) }
        do {
            use(try await task.value)
            use(try await detached.value)
        } catch { note(error) }
    }

    static func handlesCancellation(_ source: Source, _ number: Int) async {
        do {
            let service = try await withTaskCancellationHandler {
                if number == 0 { throw Refusal() }
                return try await source.resolve(Service.self)
            } onCancel: {
                note("cancelled")
            }
            use(service)
        } catch { note(error) }
    }

    // MARK: Closures

    static func passesClosure(_ source: Source, _ number: Int) async {
        do {
            use(
                try await run {
                    if number == 0 { throw Refusal() }
                    return try await source.resolve(Service.self)
                })
        } catch { note(error) }
    }

    static func passesTypedClosure(_ source: Source, _ number: Int) async {
        do throws(Wrapped) {
            let service = try await runTyped { () async throws(Wrapped) -> Service in
                do {
                    if number == 0 { throw Refusal() }
                    return try await source.resolve(Service.self)
                } catch { throw Wrapped(error: error) }
            }
            use(service)
        } catch { note(error.error) }
    }

    static func keepsClosure(_ source: Source, _ number: Int) -> @Sendable () async throws -> Service {
        {
            do {
                if number == 0 { throw Refusal() }
                return try await source.resolve(Service.self)
            } catch {
                note(error)
                throw error
            }
        }
    }

    static func passesAutoclosure(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { throw Refusal() }
            use(try await runLazily(try await source.resolve(Service.self)))
        } catch { note(error) }
    }

    static func callsLocally(_ source: Source, _ number: Int) async {
        func local() async throws -> Service {
            guard number > 0 else { throw Refusal() }
            return try await source.resolve(Service.self)
        }
        do { use(try await local()) } catch { note(error) }
    }

    // MARK: Isolation

    actor Office {
        let source: Source
        var services: [Service] = []

        init(source: Source) { self.source = source }

        func fill(_ number: Int) async {
            do {
                if number == 0 { throw Refusal() }
                services.append(try await source.resolve(Service.self))
            } catch { note(error) }
        }

        func fillOrThrow(_ number: Int) async throws {
            do {
                try refuse(number)
                services.append(try await source.resolve(Service.self))
            } catch let error as ResolutionError { note(error.code) }
        }
    }

    @MainActor
    final class Screen {
        var service: Service?

        func show(_ source: Source, _ number: Int) async {
            do {
                if number == 0 { throw Refusal() }
                service = try await source.resolve(Service.self)
            } catch { note(error) }
        }
    }

    @MainActor
    static func onMainActor(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { try refuse(number) }
        } catch { note(error) }
    }

    @concurrent
    static func concurrently(_ source: Source, _ number: Int) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() }
        } catch { note(error) }
    }

    nonisolated(nonsending)
        static func nonsending(_ source: Source, _ number: Int) async
    {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() }
        } catch { note(error) }
    }

    static func isolated(_ source: Source, _ number: Int, to actor: isolated (any Actor)? = #isolation) async {
        do {
            if number == 0 { use(try await source.resolve(Service.self)) } else { throw Refusal() }
        } catch { note(error) }
    }
}
