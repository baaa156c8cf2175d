import StrataCore
import Synchronization
import Testing

extension ScopeName {
    fileprivate static let request: Self = "request"
    fileprivate static let session: Self = "session"
}

private struct Request: Sendable, Equatable { let path: String }
private struct User: Sendable, Equatable { let name: String }
private final class Session: Sendable {
    let user: User
    init(user: User) { self.user = user }
}
private final class UnitOfWork: Sendable {
    let request: Request
    init(request: Request) { self.request = request }
}
private final class Handler: Sendable {
    let work: UnitOfWork
    let session: Session
    init(work: UnitOfWork, session: Session) {
        self.work = work
        self.session = session
    }
}
private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}
private struct Stop: Error {}

private func makeWeb(_ log: Log = Log()) -> Container {
    let services = Container("Services")
    services.register(UnitOfWork.self, UnitOfWork.init(request:)).scope(.scoped(.request))
        .closed { work in log.add("work \(work.request.path)") }
    let web = Container("Web", parent: services)
    web.opens(.session, providing: User.self)
    web.opens(.request, inside: .session, providing: Request.self)
    web.register(Session.self, Session.init(user:)).scope(.scoped(.session))
        .closed { _ async throws in log.add("session") }
    web.register(Handler.self, Handler.init(work:session:)).scope(.scoped(.request))
        .closed { _ in log.add("handler") }
    return web
}

private func plain<Service>(_ container: Container, _ type: Service.Type) throws -> Service {
    try container.resolve(type)
}

@Suite struct ScopedWorkTests {
    @Test func aRequestInsideASessionSharesEachInItsScope() async throws {
        let log = Log()
        let web = makeWeb(log)
        try web.seal()
        try await web.withScope(.session, providing: User(name: "ada")) { session in
            let first = try await session.withScope(.request, providing: Request(path: "/a")) { request in
                let handler = try await request.resolve(Handler.self)
                #expect(try await request.resolve(Handler.self) === handler)
                #expect(try await request.resolve(UnitOfWork.self) === handler.work)
                #expect(handler.work.request == Request(path: "/a"))
                return handler
            }
            let second = try await session.withScope(.request, providing: Request(path: "/b")) { request in
                try await request.resolve(Handler.self)
            }
            #expect(first !== second)
            #expect(first.work !== second.work)
            #expect(first.session === second.session)
        }
        #expect(log.all == ["handler", "work /a", "handler", "work /b", "session"])
    }

    @Test func aBodyThatIsAValueIsNotMistakenForAProvidedOne() async throws {
        let web = makeWeb()
        let path: @Sendable (Scope) async throws -> String = { try await $0.resolve(UnitOfWork.self).request.path }
        let name: @Sendable (Scope) throws -> String = { _ in "no await" }
        #expect(try await web.withScope(.request, providing: Request(path: "/a"), body: path) == "/a")
        #expect(
            try await web.withScope(.request, providing: Request(path: "/a"), User(name: "ada"), body: name)
                == "no await")
        let inner = try await web.withScope(.session, providing: User(name: "ada")) { session in
            try await session.withScope(.request, providing: Request(path: "/b"), body: path)
        }
        #expect(inner == "/b")
        #expect(try await web.withScope(.request, body: name) == "no await")
    }

    @Test func outsideItsScopeTheErrorNamesTheOpeningDeclaration() throws {
        let error = #expect(throws: ResolutionError.self) { try plain(makeWeb(), UnitOfWork.self) }
        #expect(error?.code == .scopeNotOpen)
        #expect(error?.description.contains("ScopedWorkTests.swift") == true)
    }

    @Test func afterItsEndAScopeServesNoRequest() async throws {
        let kept = try await makeWeb().withScope(.request, providing: Request(path: "/")) { scope in scope }
        let error = await #expect(throws: ResolutionError.self) { try await kept.resolve(UnitOfWork.self) }
        #expect(error?.code == .scopeClosed)
    }

    @Test func aScopeEndsAlsoWhenItsBodyThrows() async throws {
        let log = Log()
        let web = makeWeb(log)
        await #expect(throws: Stop.self) {
            try await web.withScope(.request, providing: Request(path: "/a")) { scope in
                _ = try await scope.resolve(UnitOfWork.self)
                throw Stop()
            }
        }
        #expect(log.all == ["work /a"])
    }

    @Test func theTeardownOfACancelledBodyIsNotCancelled() async throws {
        let log = Log()
        let container = Container()
        container.opens(.request)
        container.register(Log.self) { log }.scope(.scoped(.request)).closed { log async throws in
            try Task.checkCancellation()
            log.add("closed")
        }
        let task = Task {
            try await container.withScope(.request) { scope in
                _ = try await scope.resolve(Log.self)
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == ["closed"])
    }

    @Test func aTeardownThatThrowsOrHangsDoesNotKeepTheOthersFromRunning() async throws {
        let log = Log()
        let container = Container()
        container.opens(.request)
        container.register(Int.self) { 1 }.scope(.scoped(.request)).closed { _ in log.add("first") }
        container.register(String.self) { (_: Int) in "" }.scope(.scoped(.request)).closed { _ in throw Stop() }
        container.register(Bool.self) { (_: String) in true }.scope(.scoped(.request))
            .closed { _ async throws in try await Task.sleep(for: .seconds(600)) }
        let failed = Log()
        container.observe { event in
            guard event.kind == .closingFailed else { return }
            failed.add("\(event.service?.description ?? "") \(event.underlying is ClosingTimeout)")
        }
        try await container.withScope(.request, closingDeadline: .milliseconds(1)) { scope in
            _ = try await scope.resolve(Bool.self)
        }
        #expect(failed.all == ["Bool true", "String false"])
        #expect(log.all == ["first"])
    }

    @Test func aTeardownThatIgnoresCancellationIsLeftBehind() async throws {
        let gate = Gate()
        let failed = Log()
        let container = Container()
        container.opens(.request)
        container.register(Bool.self) { true }.scope(.scoped(.request)).closed { _ async in await gate.wait() }
        container.observe { event in
            guard event.kind == .closingFailed else { return }
            failed.add("\(event.service?.description ?? "") \(event.underlying is ClosingTimeout)")
        }
        try await container.withScope(.request, closingDeadline: .milliseconds(1)) { scope in
            _ = try await scope.resolve(Bool.self)
        }
        #expect(failed.all == ["Bool true"])
        gate.open()
    }

    @Test func aLeakIsNamed() async throws {
        let web = makeWeb()
        let leaked = Log()
        // The opener's layer reports it, even if the service belongs to a parent.
        web.observe { event in
            if event.kind == .leaked { leaked.add("\(event.service?.description ?? "") in \(event.scope ?? "")") }
        }
        let kept = try await web.withScope(.request, providing: Request(path: "/")) { scope in
            try await scope.resolve(UnitOfWork.self)
        }
        #expect(leaked.all == ["UnitOfWork in request"])
        withExtendedLifetime(kept) {}
        try await web.withScope(.request, providing: Request(path: "/")) { scope in
            _ = try await scope.resolve(UnitOfWork.self)
        }
        #expect(leaked.all.count == 1)
    }

    @Test func aParentsScopedServiceSeesTheGivenValuesAndNotTheChild() async throws {
        let services = Container("Services")
        services.register(String.self) { (request: Request, user: User) in request.path + user.name }
            .scope(.scoped(.request))
        let web = Container("Web", parent: services)
        web.opens(.request, providing: Request.self)
        web.register(User.self) { User(name: "child") }
        let error = await #expect(throws: ResolutionError.self) {
            try await web.withScope(.request, providing: Request(path: "/")) { try await $0.resolve(String.self) }
        }
        #expect(error?.code == .missing)
        #expect(error?.path.last?.typeName == "User")
        let problems = #expect(throws: BootstrapError.self) { try web.seal() }
        #expect(problems?.problems.map(\.code) == [.missing])
    }

    @Test func holdersOfAScopedService() throws {
        let legal = Container()
        legal.opens(.session)
        legal.opens(.request, inside: .session)
        legal.register(Double.self) { 1 }.scope(.scoped(.session))
        legal.register(Float.self) { (_: Double) in 1 }.scope(.scoped(.request))
        #expect(throws: Never.self) { try legal.seal() }

        let faulty = Container()
        faulty.opens(.session)
        faulty.opens(.request, inside: .session)
        faulty.register(Int.self) { 1 }.scope(.scoped(.request))
        faulty.register(Double.self) { (_: Int) in 1 }.scope(.scoped(.session))
        faulty.register(String.self) { (_: Double) in "" }.scope(.container)
        let error = #expect(throws: BootstrapError.self) { try faulty.seal() }
        #expect(error?.problems.map(\.code) == [.captive, .captive])
    }

    /// Whichever declaration comes first: a request may be open where no session is.
    @Test(arguments: [true, false]) func aScopeThatIsDeclaredTwiceIsInsideWhatBothSay(isInsideFirst: Bool) throws {
        let container = Container()
        container.opens(.session)
        if isInsideFirst { container.opens(.request, inside: .session) }
        container.opens(.request)
        if !isInsideFirst { container.opens(.request, inside: .session) }
        container.register(Double.self) { 1 }.scope(.scoped(.session))
        container.register(Float.self) { (_: Double) in 1 }.scope(.scoped(.request))
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.captive])
    }

    /// Two sites over the same services may call their scopes by the same names, and nest them as they like.
    @Test(arguments: [true, false]) func declarationOfASiblingDoesNotCount(isInsideFirst: Bool) throws {
        let services = Container("Services")
        let flat = Container("Flat", parent: services)
        flat.opens(.request)
        flat.register(Float.self) { 1 }.scope(.scoped(.request))
        let nested = Container("Nested", parent: services)
        nested.opens(.session)
        nested.opens(.request, inside: .session)
        nested.register(Double.self) { 1 }.scope(.scoped(.session))
        nested.register(Float.self) { (_: Double) in 1 }.scope(.scoped(.request))
        #expect(Proof.faults(of: DependencyGraph(of: isInsideFirst ? [nested, flat] : [flat, nested])) == [])
    }

    @Test func aScopeThatNobodyOpensIsAFault() throws {
        let container = Container("Services")
        container.register(Int.self) { 1 }.scope(.scoped("job"))
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.scopeNeverOpened])
    }

    @Test func severalTasksShareOneScope() async throws {
        let made = Mutex(0)
        let container = Container()
        container.opens(.request)
        container.register(Log.self) {
            made.withLock { $0 += 1 }
            return Log()
        }.scope(.scoped(.request))
        try container.seal()
        for _ in 0..<200 {
            let identities = try await container.withScope(.request) { scope in
                try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                    for _ in 0..<8 { group.addTask { ObjectIdentifier(try await scope.resolve(Log.self)) } }
                    return try await group.reduce(into: Set()) { $0.insert($1) }
                }
            }
            #expect(identities.count == 1)
        }
        #expect(made.withLock { $0 } == 200)
    }

    @Test func aContainerClosesTheLastConstructedFirst() async throws {
        let log = Log()
        let container = Container()
        container.register(Int.self) { 1 }.scope(.container).closed { _ async throws in log.add("int") }
        container.register(String.self) { (_: Int) in "" }.scope(.container).closed { _ in log.add("string") }
        try container.seal()
        _ = try await container.resolve(String.self)
        await container.close()
        #expect(log.all == ["string", "int"])
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(String.self) }
        #expect(error?.code == .containerClosed)
    }
}

private struct Given: Sendable, Equatable { let number: Int }
private struct Holder: Sendable { let given: Given }
private struct OptionalHolder: Sendable { let given: Given? }

@Suite struct SealingInAScopeTests {
    /// The parent serves the type itself; the value that the scope was given has precedence.
    @Test func scopeOpenedBeforeSealingKeepsItsValues() async throws {
        let parent = Container("Parent")
        parent.register(Given.self) { Given(number: 0) }.scope(.container)
        parent.register(Holder.self, Holder.init(given:))
        let child = Container("Child", parent: parent)
        child.opens(.request, providing: Given.self)
        let given = Given(number: 7)
        try await child.withScope(.request, providing: given) { scope in
            #expect(try await scope.resolve(Holder.self).given == given)
            try parent.seal()
            try child.seal()
            #expect(try await scope.resolve(Given.self) == given)
            #expect(try await scope.resolve(Holder.self).given == given)
        }
        try await child.withScope(.request, providing: Given(number: 8)) { scope in
            let holder = try await scope.resolve(Holder.self)
            #expect(holder.given.number == 8)
        }
    }

    /// No declaration names the value, so the layer is linked without it.
    @Test func undeclaredValueIsThereForAnOptional() async throws {
        let container = Container()
        container.register(OptionalHolder.self) { (given: Given?) in OptionalHolder(given: given) }
        let given = Given(number: 7)
        try await container.withScope(.request, providing: given) { scope in
            #expect(try await scope.resolve(OptionalHolder.self).given == given)
            try container.seal()
            #expect(try await scope.resolve(OptionalHolder.self).given == given)
            #expect(try await scope.resolve(Given?.self) == given)
        }
    }

    @Test func valueShadowsALaterRegistration() async throws {
        let container = Container()
        let given = Given(number: 7)
        try await container.withScope(.request, providing: given) { scope in
            container.register(Given.self) { Given(number: 1) }
            container.register(Holder.self, Holder.init(given:))
            #expect(try await scope.resolve(Holder.self).given == given)
            try container.seal()
            #expect(try await scope.resolve(Given.self) == given)
            #expect(try await scope.resolve(Holder.self).given == given)
        }
    }
}
