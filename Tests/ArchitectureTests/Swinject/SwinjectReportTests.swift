import Foundation
import StrataArchitecture
import Testing

@Suite struct SwinjectReportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The report of a codebase with these files below `Sources`.
    private func report(_ files: [String: String]) throws -> SwinjectReport {
        for (file, text) in files { try folder.write(text, to: "Sources/\(file)") }
        return try SwinjectReport(of: Codebase(root: folder.path, folders: ["Sources"]))
    }

    /// The findings of one file in a module of its own, as `line: kind: subject`.
    private func findings(_ text: String, kind: SwinjectFinding.Kind? = nil) throws -> [String] {
        try report(["App/File.swift": "import Swinject\n" + text]).findings.filter { kind == nil || $0.kind == kind }
            .map { "\($0.location.position.line): \($0.kind.rawValue): \($0.subject)" }
    }

    @Test func aForcedResolveIsFound() throws {
        let text = """
            let a = r.resolve(Store.self)!
            let b = r.resolve(Store.self)
            let c = r.resolve((any Store).self, argument: f(1, 2))!.folder
            if r.resolve(Store.self) != nil {}
            """
        #expect(try findings(text) == ["2: forcedResolve: Store", "4: forcedResolve: Store"])
    }

    @Test func anOperatorIsAForcedResolve() throws {
        let text = """
            let a = r ~> Store.self
            let b = r ~> (Page.self, argument: 3)
            let c: Desk = r~>
            """
        #expect(
            try findings(text) == [
                "2: forcedResolve: Store", "3: forcedResolve: Page", "4: forcedResolve: the requested type",
            ])
    }

    @Test func aStringNameIsFoundWithTheMemberToDeclare() throws {
        let text = """
            let a = r.resolve(Store.self, name: "read replica")
            let b = r.resolve(Store.self, name: Names.main)
            let c = Person(name: "Ada")
            let d = r ~> (Store.self, name: "2nd")
            """
        let found = try report(["App/File.swift": "import Swinject\n" + text]).findings.filter {
            $0.kind == .stringName
        }
        #expect(found.map(\.subject) == ["\"read replica\"", "\"2nd\""])
        #expect(
            found[0].edit.hasSuffix("extension RegistrationName { static let readReplica: Self = \"read replica\" }"))
        #expect(found[1].edit.contains("static let _2nd: Self"))
    }

    @Test(arguments: [
        ("{ r in Desk(store: r.resolve(Store.self)!) }", "Desk.init(store:)"),
        ("{ _ in Desk() }", "Desk.init"),
        ("{ Desk(store: $0.resolve(Store.self)!, $0.resolve(Log.self)) }", "Desk.init(store:_:)"),
        ("{ (r: Resolver) in return UI.Desk.init(store: r ~> Store.self, log: r~>) }", "UI.Desk.init(store:log:)"),
    ])
    func aClosureThatOnlyCallsAnInitializerIsFound(_ closure: String, _ reference: String) throws {
        let report = try report(["App/File.swift": "import Swinject\nc.register(Desk.self) \(closure)"])
        let found = try #require(report.findings.first { $0.kind == .closureForInitializer })
        #expect(found.subject == "Desk")
        #expect(found.edit.hasPrefix("container.strata.register(Desk.self, \(reference)); "))
    }

    @Test(arguments: [
        "{ r in Desk(store: r.resolve(Store.self, name: \"x\")!) }", "{ r in Desk(store: Store()) }",
        "{ r in let d = Desk(); return d }", "{ r, number in Desk(number: number) }", "{ r in makeDesk() }",
        "{ r in Desk.make(store: r.resolve(Store.self)!) }", "{ r in Desk(store: r.resolve(Store.self)!.cached) }",
        "{ r in Desk(store: r.resolve(Store.self, argument: 1)!) }",
    ])
    func aClosureThatDoesMoreIsNotFound(_ closure: String) throws {
        #expect(try findings("c.register(Desk.self) \(closure)", kind: .closureForInitializer) == [])
    }

    @Test func aLabelledFactoryIsAClosureToo() throws {
        let text = "c.register(Desk.self, factory: { r in Desk(r.resolve(Log.self)!) })"
        #expect(try findings(text, kind: .closureForInitializer) == ["2: closureForInitializer: Desk"])
    }

    @Test func aRegistrationWithoutLayerIsFound() throws {
        let text = """
            let c = Container { c in c.register(A.self) { _ in make() } }
            func start() { container.register(B.self) { _ in make() } }
            final class C { static func register(in container: Container) { container.register(C.self) { _ in make() } } }
            struct D: Assembly { func assemble(container: Container) { container.autoregister(D.self, initializer: make) } }
            func more() { Services.container.register(E.self) { _ in make() } }
            func names() { registry.register("x") }
            """
        #expect(
            try findings(text, kind: .registrationWithoutLayer)
                == ["2: registrationWithoutLayer: A", "3: registrationWithoutLayer: B"])
    }

    @Test func aResetIsFound() throws {
        let text = """
            container.resetObjectScope(.session)
            func resetObjectScope(_ scope: Scope) {}
            """
        #expect(try findings(text) == ["2: reset: resetObjectScope(.session)"])
    }

    @Test func aRequestThatOnlyAChildServesIsFoundByModule() throws {
        let report = try report([
            "Services/Quote.swift": """
            import Swinject
            class Quote { static func register(in container: Container) {
                container.register(Quote.self) { r in make(r.resolve(Screen.self), r.resolve(Log.self)) }
                container.register(Log.self) { _ in make() }
            } }
            """,
            "Interface/Screen.swift": """
            import Swinject
            import Services
            class Screen { static func register(in container: Container) {
                container.register(Screen.self) { r in make(r.resolve(Log.self)) }
            } }
            """,
        ])
        #expect(report.findings.map(\.subject) == ["Quote → Screen"])
        #expect(report.findings[0].kind == .requestsChild)
        #expect(report.findings[0].module == "Services")
        #expect(report.findings[0].edit.hasPrefix("Screen is registered only in the module Interface"))
    }

    @Test func aRequestThatOnlyAChildServesIsFoundByLayer() throws {
        let text = """
            enum Services: Config {
                static let container = Container()
                static let managedTypes: [Registerable.Type] = [Quote.self]
            }
            enum Interface: Config {
                static let container = Container(parent: Services.container)
                static var managedTypes: [Registerable.Type] { [Screen.self] }
            }
            class Quote { static func register(in container: Container) {
                container.register(Quote.self) { r in make(r.resolve(Screen.self)) }
            } }
            extension Screen { static func register(in container: Container) {
                container.register(Screen.self) { r in make(r ~> Quote.self) }
            } }
            """
        #expect(try findings(text, kind: .requestsChild) == ["11: requestsChild: Quote → Screen"])
    }

    @Test func commentsAndStringsAreIgnored() throws {
        let text = """
            // r.resolve(A.self)!
            /* r.resolve(A.self)! /* r ~> A.self */ r.resolve(A.self)! */
            let a = "r.resolve(A.self)!"
            let b = #"\\(r.resolve(A.self)!) " r.resolve(A.self)!"#
            let c = \"""
                r.resolve(A.self)! "\\(f("x"))" r.resolve(A.self)!
                \"""
            let d = "\\(r.resolve(A.self, name: "x")!)"
            let e = r.resolve(B.self)!
            """
        #expect(try findings(text) == ["10: forcedResolve: B"])
    }

    @Test func regularExpressionsAreNotCode() throws {
        let text = #"""
            func a() { let open = /\(["{]/; _ = r.resolve(A.self)! }
            func b() { let many = #/ " ( /#; _ = r.resolve(B.self)! }
            let c = r.resolve(C.self, arguments: total / count, name / 2)!
            """#
        #expect(try findings(text) == ["2: forcedResolve: A", "3: forcedResolve: B", "4: forcedResolve: C"])
    }

    @Test(arguments: [
        "c.register(", "c.register(A.self) {", "resolve(A.self)!)", "\"\\(\"\\(", "~>", "/*", "r~>(", "#\"",
    ])
    func brokenTextIsRead(_ text: String) throws {
        _ = try findings(text)
        _ = try findings(String(repeating: text, count: 200))
    }

    @Test func modulesWithoutSwinjectAreLeftOut() throws {
        let report = try report([
            "A/A.swift": "let a = r.resolve(Store.self)!", "B/B.swift": "import StrataSwinjectBridge",
        ])
        #expect(report.modules == ["B"])
        #expect(report.findings.isEmpty)
        #expect(try self.report([:]).modules == ["B"])
    }

    @Test func theTextListsAndCounts() throws {
        let report = try report([
            "App/A.swift": "import Swinject\nlet a = r.resolve(Store.self, name: \"x\")!",
            "Kit/B.swift": "import SwinjectAutoregistration\nc.resetObjectScope(.session)",
        ])
        #expect(
            report.text == """
                Sources/App/A.swift:2:11: forcedResolve: Store: take Store as a parameter of the initializer; where \
                that is not yet possible, try container.resolveOrThrow(Store.self)
                Sources/App/A.swift:2:37: stringName: "x": declare it once: extension RegistrationName \
                { static let x: Self = "x" }
                Sources/Kit/B.swift:2:3: reset: resetObjectScope(.session): to release only this container's \
                instances, set resetReach = .thisContainerOnly and reset each parent that must release its own; in Strata, \
                give the scope a name of its own

                module  forcedResolve  stringName  closureForInitializer  registrationWithoutLayer  requestsChild  reset  all
                App                 1           1                      0                         0              0      0    2
                Kit                 0           0                      0                         0              0      1    1

                """)
    }

    @Test func theJSONHasTheSame() throws {
        struct Read: Decodable {
            struct Item: Decodable, Equatable { var kind, module, path, subject, edit: String; var line, column: Int }
            struct Count: Decodable { var module: String; var counts: [String: Int]; var total: Int }
            var findings: [Item]
            var modules: [Count]
            var total: Int
        }
        let report = try report(["App/A.swift": "import Swinject\nlet a = r.resolve(Store.self)!"])
        let read = try JSONDecoder().decode(Read.self, from: Data(report.json.utf8))
        #expect(read.total == 1)
        #expect(read.findings.map(\.kind) == ["forcedResolve"])
        #expect(read.findings[0].path == "Sources/App/A.swift")
        #expect((read.findings[0].line, read.findings[0].column) == (2, 11))
        #expect(read.modules.map(\.module) == ["App"])
        #expect(read.modules[0].counts["forcedResolve"] == 1)
        #expect(read.modules[0].counts["reset"] == 0)
    }

    @Test func aFolderIsReportedSeparately() throws {
        let report = try report([
            "A/A.swift": "import Swinject\nlet a = r.resolve(A.self)!",
            "B/B.swift": "import Swinject\nlet b = r.resolve(B.self)!",
        ])
        #expect(report.below("").findings.count == 2)
        #expect(report.below("Sources/B").findings.map(\.subject) == ["B"])
        #expect(report.below("Sources/B").modules == ["B"])
        #expect(report.below("Sources/B/B.swift").findings.count == 1)
        #expect(report.below("Sources/C").findings.isEmpty)
    }

    @Test func anEmptyReportIsStated() throws {
        try folder.write("let a = 1", to: "Sources/App/A.swift")
        let report = try SwinjectReport(of: Codebase(root: folder.path, folders: ["Sources"]))
        #expect(report.text == "no module imports Swinject or the bridge\n")
        #expect(report.counts.isEmpty)
    }

    @Test func testsAreReadOnRequest() throws {
        try folder.write("import Swinject\nlet a = r.resolve(A.self)!", to: "Sources/AppTests/A.swift")
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        #expect(try SwinjectReport(of: codebase).findings.isEmpty)
        #expect(try SwinjectReport(of: codebase, includingTests: true).findings.count == 1)
    }
}
