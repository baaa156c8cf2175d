import StrataCore
import Testing

@testable import StrataAppHost

@Suite struct OpenerQuestionsTests {
    private struct Visit: Sendable {}
    private final class Server: Sendable {
        init(visits: ScopeOpener<Visit>, jobs: ScopeOpener<>) {}
    }
    private final class Site: Sendable {
        init(server: Server) {}
    }

    private func graph(opensJobs: Bool = true) -> DependencyGraph {
        let web = Container("Web")
        web.opens("request", providing: Visit.self)
        if opensJobs { web.opens("job") }
        web.register(Server.self, Server.init(visits:jobs:)).scope(.container)
        web.register(Site.self, Site.init(server:))
        return web.dependencyGraph
    }

    @Test func whyListsTheScopesThatAServiceOpens() throws {
        let text = graph().why(try graph().service(named: "Server")).description
        #expect(text.contains("root leads to it.\nIt opens scope `request` with Visit, `job`.\n"))
        #expect(!graph().why(try graph().service(named: "Site")).description.contains("It opens"))
    }

    @Test func whoNeedsNamesTheScopesThatAServiceOpens() throws {
        let text = graph().whoNeeds(try graph().service(named: "Server")).description
        #expect(text.contains("1 directly.\nIt opens scope `request` with Visit, `job`.\n"))
        #expect(graph().whoNeeds(try graph().service(named: "Site")).description.hasSuffix("is needed by no service."))
    }

    /// The service that opens a scope needs the services that the work in the scope requests first.
    @Test func pathsLeadThroughScopes() throws {
        struct Work: Sendable { let visit: Visit }
        struct Alone: Sendable {}
        let web = Container("Web")
        web.opens("request", providing: Visit.self, startingWith: Work.self)
        web.opens("job", startingWith: Alone.self)
        web.opens("night", providing: Int.self, startingWith: Alone.self)
        web.register(Work.self, Work.init(visit:)).scope(.scoped("request"))
        web.register(Alone.self) { Alone() }
        web.register(Server.self, Server.init(visits:jobs:)).scope(.container)
        web.register(Site.self, Site.init(server:)).root()
        let graph = web.dependencyGraph
        let work = try graph.service(named: "Work")

        let reason = graph.why(work)
        #expect(reason.paths.map { $0.map(\.name) } == [["Site", "Server", "Work"]])
        #expect(reason.paths.first?.map(\.scope) == [nil, nil, "request"])
        #expect(reason.paths.first?.map(\.kind) == [nil, .direct, nil])
        #expect(reason.description.hasSuffix("\n└─ Server (Web, direct)\n  └─ Work (Web, in scope `request`)"))

        let needed = graph.whoNeeds(work)
        #expect(needed.requesters.map(\.scope) == ["request", nil])
        #expect(needed.requesters.map(\.distance) == [1, 2])
        #expect(needed.description.contains("\nDirectly\n  Server (Web, in scope `request`), "))
        #expect(needed.description.contains("is needed by 2 services, 1 directly."))
        let visit = graph.whoNeeds(try graph.service(named: "Visit"))
        #expect(visit.requesters.map(\.name) == ["Work", "Server", "Site"])

        // No service opens `night`, so its work remains a root.
        let alone = graph.why(try graph.service(named: "Alone"))
        #expect(
            alone.paths.map { $0.map(\.word) } == [
                ["requested by the work in scope `night`"], ["root", "direct", "in scope `job`"],
            ])
    }

    @Test func aDocumentReadsThemAndADifferenceReportsThem() throws {
        let new = try GraphDocument(json: graph().json())
        let server = try #require(new.services.first { $0.id.hasSuffix("Server") })
        #expect(server.opens == ["request", "job"])
        let old = try GraphDocument(json: graph(opensJobs: false).json())
        let changes = GraphDifference(from: old, to: new).changes.filter { $0.property == "opens" }
        #expect(changes.map(\.old) == ["request"])
        #expect(changes.map(\.new) == ["request, job"])
    }

    /// Its JSON has no identities for what the work in a scope requests first, and for the services that open it.
    @Test func aDocumentWithoutTheLinksOfScopesIsReadAndTheSame() throws {
        struct Work: Sendable {}
        let web = Container("Web")
        web.opens("request", providing: Visit.self, startingWith: Work.self)
        web.opens("job")
        web.register(Work.self) { Work() }
        web.register(Server.self, Server.init(visits:jobs:)).scope(.container)
        let current = web.dependencyGraph.json()
        let member = /,"(entryTargets|openers)":\[[^\]]*\]/
        #expect(current.matches(of: member).count == 3)
        let difference = try GraphDifference(
            from: GraphDocument(json: current.replacing(member, with: "")), to: GraphDocument(json: current))
        #expect(difference.isEmpty)
    }

    @Test func aDocumentOfAnEarlierReleaseHasNone() throws {
        let current = graph().json()
        let member = /, ?"opens": ?\[[^\]]*\]/
        #expect(current.matches(of: member).count == 1)
        let earlier = current.replacing(member, with: "")
        #expect(!earlier.contains("\"opens\""))
        #expect(try GraphDocument(json: earlier).services.allSatisfy { $0.opens.isEmpty })
    }

    @Test func thePageListsThem() {
        let web = Container("Web")
        web.opens("request", providing: Visit.self, startingWith: Site.self)
        web.opens("job")
        web.register(Server.self, Server.init(visits:jobs:)).scope(.container)
        web.register(Site.self, Site.init(server:))
        let page = GraphSurvey(graph: web.dependencyGraph).text(as: .html)
        #expect(page.contains(#""request""#) && page.contains(#""job""#))
        #expect(page.contains(#"["Opens", service.opens"#))
        // The members that the page's script reads.
        #expect(page.contains("{ scope, entryTargets = [], openers = [] }"))
        #expect(page.contains(#""entryTargets""#) && page.contains(#""openers""#))
    }
}
