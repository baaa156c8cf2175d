import StrataCore
import Testing

extension ScopeName {
    fileprivate static let request: Self = "request"
    fileprivate static let session: Self = "session"
}

private struct Visit: Sendable, Equatable { let path: String }
private struct User: Sendable, Equatable { let name: String }

private final class Page: Sendable {
    let visit: Visit
    init(visit: Visit) { self.visit = visit }
}

private final class Server: Sendable {
    let visits: ScopeOpener<Visit>
    init(visits: ScopeOpener<Visit>) { self.visits = visits }

    func answer(_ path: String) async throws -> Page {
        try await visits.open(Visit(path: path)) { scope in
            let page = try await scope.resolve(Page.self)
            #expect(try await scope.resolve(Page.self) === page)
            return page
        }
    }
}

private func makeWeb(_ parent: Container? = nil) -> Container {
    let web = Container("Web", parent: parent)
    web.opens(.request, providing: Visit.self)
    web.register(Page.self, Page.init(visit:)).scope(.scoped(.request))
    web.register(Server.self, Server.init(visits:)).scope(.container)
    return web
}

private enum Audited: RegistrationTag { static let name: RegistrationName = "audited" }

@Suite struct ScopeOpenerTests {
    @Test(arguments: [true, false])
    func opensAScopeForEachPieceOfWork(isSealed: Bool) async throws {
        let web = makeWeb()
        if isSealed { try web.seal() }
        let server = try await web.resolve(Server.self)
        let first = try await server.answer("/a")
        let second = try await server.answer("/b")
        #expect(first !== second)
        #expect([first.visit.path, second.visit.path] == ["/a", "/b"])
    }

    @Test(arguments: [true, false])
    func isHadFromOutsideAndInAnAwaitedConstruction(isSealed: Bool) async throws {
        let web = makeWeb()
        web.register(String.self) { (visits: ScopeOpener<Visit>) async throws in
            try await visits.open(Visit(path: "/made")) { try await $0.resolve(Page.self).visit.path }
        }
        if isSealed { try web.seal() }
        #expect(try await web.resolve(String.self) == "/made")
        let opener = try await web.resolve(ScopeOpener<Visit>.self)
        #expect(try await opener.open(Visit(path: "/own")) { try await $0.resolve(Page.self).visit.path } == "/own")
        let isOptional = try await web.resolve(ScopeOpener<Visit>?.self)
        #expect(isOptional != nil)
        #expect(try await web.resolve(ScopeOpener<User>?.self) == nil)
        let later = try await web.resolve(Provider<ScopeOpener<Visit>>.self).get()
        #expect(try await later.open(Visit(path: "/later")) { try await $0.resolve(Visit.self).path } == "/later")
        let lazy = try await web.resolve(Lazy<ScopeOpener<Visit>>.self).get()
        #expect(try await lazy.open(Visit(path: "/lazy")) { try await $0.resolve(Visit.self).path } == "/lazy")
    }

    @Test func withoutValuesAndWithTwo() async throws {
        let container = Container("Jobs")
        container.opens("job")
        container.opens("pair", providing: Visit.self, User.self)
        container.register(Leaf.self) { Leaf() }.scope(.scoped("job"))
        try container.seal()
        let job: ScopeOpener<> = try await container.resolve()
        #expect(try await job.open { try await $0.resolve(Leaf.self) === $0.resolve(Leaf.self) })
        let pair = try await container.resolve(ScopeOpener<Visit, User>.self)
        let names = try await pair.open(Visit(path: "/"), User(name: "ada")) { scope in
            [try await scope.resolve(Visit.self).path, try await scope.resolve(User.self).name]
        }
        #expect(names == ["/", "ada"])
        let reversed = await #expect(throws: ResolutionError.self) {
            try await container.resolve(ScopeOpener<User, Visit>.self)
        }
        #expect(reversed?.code == .missing)
    }

    @Test func theNameDistinguishesScopesWithTheSameValues() async throws {
        let web = makeWeb()
        web.opens("audited", providing: Visit.self)
        web.register(Leaf.self) { Leaf() }.scope(.scoped("audited"))
        let error = await #expect(throws: ResolutionError.self) { try await web.resolve(ScopeOpener<Visit>.self) }
        #expect(error?.code == .missing)
        let audited = try await web.resolve(Named<ScopeOpener<Visit>, Audited>.self).value
        _ = try await audited.open(Visit(path: "/")) { try await $0.resolve(Leaf.self) }
        let plain = try await web.resolve(ScopeOpener<Visit>.self, name: "request")
        let outside = await #expect(throws: ResolutionError.self) {
            try await plain.open(Visit(path: "/")) { try await $0.resolve(Leaf.self) }
        }
        #expect(outside?.code == .scopeNotOpen)
    }

    @Test func severalDeclarationsOfOneScopeAreOne() throws {
        let web = makeWeb()
        web.opens(.request, inside: .session, providing: Visit.self)
        _ = try web.resolve(ScopeOpener<Visit>.self)
    }

    @Test func closesAsWithScopeDoes() async throws {
        struct Stop: Error {}
        let counter = MadeCounter()
        let web = makeWeb()
        web.register(Leaf.self) { Leaf() }.scope(.scoped(.request)).closed { _ in counter.make(()) }
        try web.seal()
        let opener = try await web.resolve(ScopeOpener<Visit>.self)
        await #expect(throws: Stop.self) {
            try await opener.open(Visit(path: "/")) { scope in
                _ = try await scope.resolve(Leaf.self)
                throw Stop()
            }
        }
        #expect(counter.count == 1)
        let kept = try await opener.open(Visit(path: "/")) { $0 }
        #expect(await #expect(throws: ResolutionError.self) { try await kept.resolve(Leaf.self) }?.code == .scopeClosed)
        let body: @Sendable (Scope) async throws -> String = { try await $0.resolve(Visit.self).path }
        #expect(try await opener.open(Visit(path: "/value"), body: body) == "/value")
    }

    @Test(arguments: [true, false])
    func opensInTheLayerOfItsOwner(isSealed: Bool) async throws {
        let services = Container("Services")
        services.opens("job", providing: Int.self)
        services.register(Leaf.self) { Leaf() }.scope(.scoped("job"))
        services.register(String.self) { "services" }
        final class Worker: Sendable {
            let jobs: ScopeOpener<Int>
            init(jobs: ScopeOpener<Int>) { self.jobs = jobs }
        }
        services.register(Worker.self, Worker.init(jobs:))
        let web = makeWeb(services)
        web.register(String.self) { "web" }
        if isSealed {
            try services.seal()
            try web.seal()
        }
        let jobs = try await web.resolve(Worker.self).jobs
        #expect(try await jobs.open(1) { try await $0.resolve(String.self) } == "services")
        _ = try await jobs.open(1) { try await $0.resolve(Leaf.self) }
        // A parent's declaration does not count for the child, nor the child's for the parent.
        #expect(
            await #expect(throws: ResolutionError.self) { try await web.resolve(ScopeOpener<Int>.self) }?.code
                == .missing)
        #expect(
            await #expect(throws: ResolutionError.self) { try await services.resolve(ScopeOpener<Visit>.self) }?.code
                == .missing)
    }

    @Test func aRegistrationOfTheWholeTypeHasPriority() async throws {
        let web = makeWeb()
        web.opens("audited", providing: Visit.self)
        let audited = try await web.resolve(ScopeOpener<Visit>.self, name: "audited")
        web.register(ScopeOpener<Visit>.self) { audited }
        web.register(Leaf.self) { Leaf() }.scope(.scoped("audited"))
        _ = try await web.resolve(ScopeOpener<Visit>.self).open(Visit(path: "/")) { try await $0.resolve(Leaf.self) }
        let graph = web.dependencyGraph
        #expect(graph.openers.isEmpty)
        #expect(graph.nodes.allSatisfy { $0.opens.isEmpty })
    }
}

@Suite struct ScopeOpenerLifetimeTests {
    @Test(arguments: [true, false])
    func keepsNeitherItsContainerNorItsOwner(isSealed: Bool) async throws {
        weak var container: Container?
        weak var server: Server?
        let opener: ScopeOpener<Visit>
        do {
            let web = makeWeb()
            if isSealed { try web.seal() }
            let made = try await web.resolve(Server.self)
            _ = try await made.answer("/")
            (container, server, opener) = (web, made, made.visits)
        }
        #expect(container == nil)
        #expect(server == nil)
        let error = await #expect(throws: ResolutionError.self) { try await opener.open(Visit(path: "/")) { _ in } }
        #expect(error?.code == .containerReleased)
        #expect(error?.description == "`ScopeOpener<Visit>` cannot be resolved: its container has been released.")
    }

    @Test func theContainerStaysWhileTheWorkRuns() async throws {
        var web: Container? = makeWeb()
        guard let opener = try await web?.resolve(ScopeOpener<Visit>.self) else { return }
        try await opener.open(Visit(path: "/")) { scope in
            web = nil
            let page = try await scope.resolve(Page.self)
            #expect(page.visit.path == "/")
        }
        #expect(web == nil)
    }

    /// Constructed in a session, so the scopes that it opens are inside that session.
    private final class Handler: Sendable {
        let visits: ScopeOpener<Visit>
        let user: User
        init(visits: ScopeOpener<Visit>, user: User) { (self.visits, self.user) = (visits, user) }
    }

    private func makeSite() throws -> Container {
        let web = Container("Web")
        web.opens(.session, providing: User.self)
        web.opens(.request, inside: .session, providing: Visit.self)
        web.register(Leaf.self) { Leaf() }.scope(.scoped(.session))
        web.register(Page.self, Page.init(visit:)).scope(.scoped(.request))
        web.register(Handler.self, Handler.init(visits:user:)).scope(.scoped(.session))
        try web.seal()
        return web
    }

    @Test func opensInsideTheScopeOfItsOwner() async throws {
        let web = try makeSite()
        try await web.withScope(.session, providing: User(name: "ada")) { session in
            let leaf = try await session.resolve(Leaf.self)
            let handler = try await session.resolve(Handler.self)
            try await handler.visits.open(Visit(path: "/a")) { request in
                let seen = try await request.resolve(Leaf.self)
                #expect(seen === leaf)
                #expect(try await request.resolve(User.self) == User(name: "ada"))
                #expect(try await request.resolve(Page.self).visit == Visit(path: "/a"))
                #expect(try await request.resolve(Handler.self) === handler)
            }
        }
    }

    @Test(arguments: [true, false])
    func reportsTheEndedScopeOfItsOwner(keepsTheScope: Bool) async throws {
        let web = try makeSite()
        var kept: Scope?
        let opener = try await web.withScope(.session, providing: User(name: "ada")) { session in
            if keepsTheScope { kept = session }
            return try await session.resolve(Handler.self).visits
        }
        let error = await #expect(throws: ResolutionError.self) { try await opener.open(Visit(path: "/")) { _ in } }
        #expect(error?.code == .scopeClosed)
        #expect((kept != nil) == keepsTheScope)
    }

    /// A closed scope releases its instances, and its given values once no other code holds them.
    @Test func doesNotKeepTheScopeOfItsOwner() async throws {
        let web = Container("Web")
        web.opens(.session, providing: Leaf.self)
        web.opens(.request, inside: .session, providing: Visit.self)
        web.register(Server.self, Server.init(visits:)).scope(.scoped(.session))
        try web.seal()
        weak var given: Leaf?
        let opener = try await open(web, &given)
        #expect(given == nil)
        await #expect(throws: ResolutionError.self) { try await opener.open(Visit(path: "/")) { _ in } }
    }

    private func open(_ web: Container, _ given: inout Leaf?) async throws -> ScopeOpener<Visit> {
        let leaf = Leaf()
        given = leaf
        return try await web.withScope(.session, providing: leaf) { try await $0.resolve(Server.self).visits }
    }
}

@Suite struct ScopeOpenerTextTests {
    @Test func anOpenContainerReportsWhatTheProofReports() throws {
        let web = Container("Web")
        web.opens(.session, providing: User.self)
        web.register(Server.self, Server.init(visits:))
        let error = #expect(throws: ResolutionError.self) { try web.resolve(Server.self) }
        #expect(error?.code == .missing)
        let problem = try #require(Proof.faults(of: web.dependencyGraph).first)
        #expect(problem.code == .openerUndeclared)
        for line in [problem.summary] + problem.details + problem.advice {
            #expect(error?.description.contains(line) == true)
        }
    }
}
