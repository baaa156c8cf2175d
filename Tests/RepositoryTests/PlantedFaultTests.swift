import StrataArchitecture
import Testing

/// Shows for each rule of this repository that it can fail.
struct PlantedFaultTests {
    private static let table = """
        # Architecture

        \(AllowedImports.marker)
        | module | folder | may import |
        |---|---|---|
        | `Core` | `Sources/Core` | Synchronization in `Locked.swift`, `Slot.swift`; the C library in `Parking.swift` |
        | `Host` | `Sources/Host` | `Core`, Dispatch |

        | `Later` | `Sources/Later` | |
        """

    private func codebase(_ sources: [String: String]) -> Codebase {
        var modules: [String: Module] = [:]
        for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
            let name = String(path.prefix { $0 != "/" })
            var module = modules[name] ?? Module(name: name, path: "Sources/\(name)", declaredTargets: [])
            module.files.append(
                SourceFile(path: "Sources/\(path)", module: name, scan: SourceScanner().scan(text)))
            modules[name] = module
        }
        return Codebase(root: "/planted", modules: Array(modules.values))
    }

    private func complaints(_ sources: [String: String], _ contract: some Contract) -> [String] {
        codebase(sources).violations(of: .contract(contract), defaults: false).map {
            "\($0.location): \($0.message)"
        }
    }

    @Test func tableIsRead() {
        let rows = AllowedImports(markdown: Self.table).rows
        #expect(rows.map(\.module) == ["Core", "Host"])
        #expect(
            rows.first?.allowances == [
                .init(modules: ["Synchronization"], files: ["Locked.swift", "Slot.swift"]),
                .init(modules: ["Glibc", "Musl", "Darwin", "Android", "Bionic", "WinSDK"], files: ["Parking.swift"]),
            ])
        #expect(rows.last?.allowances == [.init(modules: ["Core", "Dispatch"], files: nil)])
    }

    @Test func importsOutsideTheTable() {
        let found = complaints(
            [
                "Core/Locked.swift": "import Synchronization\nimport Swift",
                "Core/Parking.swift": "#if canImport(Glibc)\nimport Glibc\n#else\nimport Musl\n#endif",
                "Core/Other.swift": "internal import Synchronization\nimport struct Foundation.Data",
                "Core/Clock.swift": "import Darwin",
                "Host/Host.swift": "public import Core\n@_exported import Extra",
            ], AllowedImports(markdown: Self.table))
        #expect(
            found == [
                "Sources/Core/Clock.swift:1:8: Clock.swift must not import Darwin; only Parking.swift may",
                "Sources/Core/Other.swift:1:17: Other.swift must not import Synchronization; only Locked.swift, Slot.swift may",
                "Sources/Core/Other.swift:2:15: Core must not import Foundation",
                "Sources/Host/Host.swift:2:19: Host must not import Extra",
            ])
    }

    @Test func tableAndModulesAgree() {
        let found = complaints(["Core/A.swift": "", "New/B.swift": ""], AllowedImports(markdown: Self.table))
        #expect(
            found == [
                "Architecture.md:1:1: New has no row in the table",
                "Package.swift:1:1: there is no module Host, so the contract checks nothing; correct it or remove it",
            ])
        #expect(complaints(["Core/A.swift": ""], AllowedImports(markdown: "# No table")).count == 1)
    }

    @Test func longFiles() {
        let long = String(repeating: "// A line.\n", count: HouseRules.longestFile + 1)
        #expect(
            complaints(["Core/A.swift": long, "Core/B.swift": String(long.dropFirst(11))], HouseRules.filesStayShort)
                == ["Sources/Core/A.swift:1:1: Sources/Core/A.swift has 401 lines; split it at 400"])
    }

    @Test func drawersAndSpaces() {
        let found = complaints(
            ["Core/Utils/A.swift": "", "Core/Helpers.swift": "", "Core/My File.swift": "", "Core/Fine.swift": ""],
            HouseRules.noDrawers)
        #expect(found.count == 3)
    }

    @Test func packageDependencies() {
        var module = Module(name: "Core", path: "Sources/Core", declaredTargets: [])
        module.declaredProducts = ["Logging"]
        let planted = Codebase(root: "/planted", modules: [module])
        #expect(
            planted.violations(of: .contract(HouseRules.noPackageDependencies)).map(\.subject).isEmpty == false)
    }

    @Test func layersThatLookUpward() {
        let found = complaints(
            [
                "StrataCore/A.swift": "import StrataAppHost", "StrataGraph/H.swift": "import StrataCore",
                "StrataAppHost/B.swift": "import StrataTesting",
                "StrataServiceLayer/C.swift": "import StrataPresentationLayer", "StrataPresentationLayer/D.swift": "",
                "StrataTesting/E.swift": "", "quote-desk/F.swift": "", "StrataSwinjectBridge/G.swift": "",
            ], HouseRules.layers)
        #expect(found.count == 4, "\(found)")
    }

    @Test func aToolThatDependsOnTheFramework() {
        let found = complaints(
            ["StrataArchitecture/A.swift": "import StrataCore", "StrataCore/B.swift": ""], HouseRules.toolStandsAlone)
        #expect(found.count == 1)
        let graph = complaints(
            ["StrataArchitecture/A.swift": "import StrataGraph", "StrataGraph/B.swift": ""], HouseRules.toolNeedsNoGraph
        )
        #expect(graph.count == 1)
        let fleet = complaints(
            [
                "StrataFleet/A.swift": "import StrataCore", "StrataCore/B.swift": "",
                "StrataArchitecture/C.swift": "import StrataFleet",
            ], HouseRules.fleetStandsAlone)
        #expect(fleet.count == 2)
    }

    @Test func aLongMain() {
        let long = "@main enum Main {}\n" + String(repeating: "// A line.\n", count: 14)
        let found = complaints(["quote-desk/Main.swift": long], HouseRules.mainStaysShort)
        #expect(found.map { $0.hasSuffix(" has 15 lines; 14 are enough for main") } == [true], "\(found)")
        #expect(complaints(["quote-desk/Main.swift": String(long.dropLast(11))], HouseRules.mainStaysShort) == [])
        #expect(complaints(["quote-desk/Other.swift": ""], HouseRules.mainStaysShort).count == 1)
    }

    @Test func containersNamedOutsideRegistration() {
        let lines = HouseRules.linesThatNameContainers(
            """
            // A Container in a comment.
            static let container = Container("Services")
                static func register(in container: Container) {
                let value = try Container("Other").resolve(Desk.self)
                container.register(Desk.self) { (resolver: Resolver) in try Desk(resolver.resolve()) }
            private let values: SingleValueContainer
            init(container: Container) { self.container = container }
            """)
        #expect(lines == [4, 5, 7])
    }
}
