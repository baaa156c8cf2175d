import StrataArchitecture
import Testing

struct PublicSurfaceTests {
    private let codebase = Codebase.sample([
        "Storage": """
        public import Model
        import Foundation
        public struct Store { public var size = 1; public struct Page {} }
        public struct Leak {}
        struct Inner {}
        public func open() {}
        """, "Model": "",
    ])

    @Test func listedNamesMayBePublic() {
        #expect(codebase.violations(of: .publicSurface(of: "Storage", only: "Store", "Store.*", "Leak", "open")) == [])
    }

    @Test func aNameCoversItsNestedNames() {
        let contract = AnyContract.publicSurface(of: ["Storage"], only: ["Store", "Leak", "open"])
        #expect(codebase.violations(of: contract) == [])
        let nested = Codebase.sample([
            "A": "public struct A { public enum B { public struct C {} } }\npublic enum AB {}"
        ])
        #expect(
            nested.violations(of: .publicSurface(of: "A", only: "A.B")).map(\.subject) == [
                "struct A is public", "enum AB is public",
            ])
        #expect(nested.violations(of: .publicSurface(of: "A", only: "A")).map(\.subject) == ["enum AB is public"])
    }

    @Test func anEntryForMissingNestedNamesMatchesNothing() {
        let codebase = Codebase.sample(["A": "public struct A {}"])
        #expect(
            codebase.violations(of: .publicSurface(of: "A", only: "A", "A.*")).map(\.subject) == [
                "matches nothing: nothing public is called A.*"
            ])
    }

    @Test func nothingMayBePublic() {
        #expect(codebase.violations(of: .publicSurface(of: ["Storage"], only: [])).count == 4)
        #expect(codebase.violations(of: .publicImports(of: ["Storage"], only: [])).count == 1)
    }

    @Test func otherNamesMayNot() {
        #expect(
            codebase.complaints(.publicSurface(of: "Storage", only: "Store*")) == [
                "Sources/Storage/Storage.swift:4:15: error: the struct Leak is public, but Storage may expose only Store*; "
                    + "lower its access or add it to the list [publicSurface]",
                "Sources/Storage/Storage.swift:6:8: error: the func open is public, but Storage may expose only Store*; "
                    + "lower its access or add it to the list [publicSurface]",
            ])
    }

    @Test func unusedEntryMatchesNothing() {
        #expect(
            codebase.violations(of: .publicSurface(of: "Storage", only: "*", "Gone")).map(\.subject) == [
                "matches nothing: nothing public is called Gone"
            ])
    }

    @Test func aLimitWithoutListsMatchesNothing() {
        #expect(
            codebase.violations(of: PublicSurface(of: ["Storage"])).map(\.subject) == [
                "matches nothing: neither declarations nor imports are limited"
            ])
    }

    @Test func publicImportsAreLimited() {
        #expect(codebase.violations(of: .publicImports(of: "Storage", only: "Model")) == [])
        #expect(codebase.violations(of: .publicImports(of: "Storage")).map(\.subject) == ["Model is imported publicly"])
        #expect(
            codebase.violations(of: .publicImports(of: "Stor")).map(\.subject) == [
                "matches nothing: no module is called Stor"
            ])
    }
}

struct ForbiddenTextTests {
    private let rule = ForbiddenText("noTraps", #"\bfatalError\b"#, says: "a trap")

    @Test func textInMemoryIsSearched() {
        let codebase = Codebase.sample(["A": "func a() {\n    fatalError()\n}"])
        #expect(codebase.complaints(rule) == ["Sources/A/A.swift:2:5: error: a trap [noTraps]"])
    }

    /// A file of a package outside the root has an absolute path.
    @Test func aFileOutsideTheRootIsRead() throws {
        let folder = try TemporaryFolder()
        try folder.write("let names = [\"Gone\"]\nfatalError()\n", to: "Shared/Shared.swift")
        let path = "\(folder.path)/Shared/Shared.swift"
        let file = SourceFile(path: path, module: "Shared", scan: SourceScan())
        let codebase = Codebase(root: "\(folder.path)/Root", modules: [Module(name: "Shared", files: [file])])
        #expect(codebase.complaints(rule) == ["\(path):2:1: error: a trap [noTraps]"])
        // A literal in such a file is where a message points.
        #expect(
            codebase.violations(of: .forbidden("Gone", imports: "Shared")).map(\.location.description) == [
                "\(path):1:14"
            ])
    }
}

struct NamingTests {
    private let codebase = Codebase.sample([
        "Web/Home": "struct HomeScreen: Screen {}\nstruct About {}", "Web/More": "extension About: Screen {}",
        "Model": "protocol Screen {}",
    ])

    @Test func namesOfTheFormAreFine() {
        #expect(codebase.violations(of: .naming(.named("Home*"), form: "*Screen")) == [])
    }

    @Test func otherNamesAreReportedAtTheType() {
        #expect(
            codebase.complaints(.naming(.conforming(to: "Screen"), form: "*Screen")) == [
                "Sources/Web/Home.swift:2:8: error: About should be called *Screen, as types that conform to Screen are; "
                    + "rename it [naming]"
            ])
    }

    /// The `>` of the arrow closes no generic arguments.
    @Test func anExtensionMayNameAFunctionType() {
        let codebase = Codebase.sample([
            "Web": "struct Box<T> { struct Cover {} }\nextension Box<(Int) -> Void>.Cover: Screen {}"
        ])
        #expect(codebase.violations(of: .naming(.conforming(to: "Screen"), form: "*Screen")).count == 1)
    }

    @Test func selectionOfNothingMatchesNothing() {
        #expect(
            codebase.violations(of: .naming(.conforming(to: "View"), form: "*")).map(\.subject) == [
                "matches nothing: there are no types that conform to View"
            ])
    }

    @Test func selectionsCanBeJoined() {
        #expect(
            codebase.violations(of: .naming(.conforming(to: "Screen").and(.inModule("Model")), form: "*")).count == 1)
    }
}

struct PlacementTests {
    private let codebase = Codebase.sample(["Web/Screens/Home": "struct HomeScreen {}", "Model": "struct OddScreen {}"])

    @Test func placeIsAModuleOrAPath() {
        #expect(codebase.violations(of: .placement(.named("*Screen"), in: "Sources/Web/Screens/*", "Model")) == [])
    }

    @Test func placesMayBeShared() {
        let places: [ModulePattern] = ["Web", "Model"]
        #expect(codebase.violations(of: .placement(.named("*Screen"), in: places)) == [])
    }

    @Test func otherPlacesAreReported() {
        #expect(
            codebase.complaints(.placement(.named("*Screen"), in: "Web")) == [
                "Sources/Model/Model.swift:1:8: error: OddScreen should be in Web, as types called *Screen are; move it [placement]"
            ])
    }

    @Test func selectionOfNothingMatchesNothing() {
        #expect(codebase.violations(of: .placement(.named("*View"), in: "Web")).count == 1)
    }
}

struct RuleTests {
    private let codebase = Codebase.sample(["A": "import Foundation\n\n\n", "B": ""])

    @Test func nilMeansNoViolation() {
        #expect(codebase.violations(of: .rule("short", over: { $0.files }) { _ in nil }) == [])
    }

    @Test func textIsTheProblem() {
        let rule = Rule("files are short", because: "long ones hide things", over: { $0.files }) { file in
            file.scan.lineCount > 2 ? "has \(file.scan.lineCount) lines; split it at 2" : nil
        }
        #expect(
            codebase.complaints(rule) == [
                "Sources/A/A.swift:1:1: error: Sources/A/A.swift has 3 lines; split it at 2 [files are short] "
                    + "because long ones hide things"
            ])
    }

    @Test func emptySelectionMatchesNothing() {
        #expect(
            codebase.violations(of: .rule("none", over: { $0.types }) { _ in nil }).map(\.subject) == [
                "matches nothing: the selection is empty"
            ])
    }

    @Test func importsHaveTheirFile() {
        let rule = Rule("no Foundation", over: { $0.imports }) {
            $0.module == "A" && $0.fact.module == "Foundation" ? "is imported" : nil
        }
        #expect(codebase.violations(of: rule).map(\.location.description) == ["Sources/A/A.swift:1:8"])
    }
}
