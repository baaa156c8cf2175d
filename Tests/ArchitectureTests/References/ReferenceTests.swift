import StrataArchitecture
import Testing

/// The declarations of other files that a file uses, as far as the text shows them.
struct ReferenceTests {
    private func uses(_ use: String, _ others: KeyValuePairs<String, String> = [:]) -> [String] {
        Codebase.uses(use, others)
    }

    @Test func typesInEveryPosition() {
        let use = """
            struct A: P, Q<B> {
                let b: B?
                var c: [C] = [C()]
                func d(_ d: D, e: (E) -> F) -> any G where H: I { J.self; x as? K; return L.make() }
            }
            extension M: N {}
            @O struct R { @S(1) var s = 1 }
            typealias T = U
            let v = \\V.path
            case: 1
            """
        let names = "BCDEFGHIJKLMNOPQSUV".map(String.init)
        let declared = names.map { $0 == "P" ? "protocol P {}" : "struct \($0) { static func make() {} }" }
        let found = uses(use, ["All": declared.joined(separator: "\n")])
        let types = found.filter { $0.contains(" type ") }.compactMap { $0.split(separator: " ").dropFirst(2).first }
        #expect(Set(types.map(String.init)) == Set(names))
        #expect(found.first == "1:11 type P All")
    }

    @Test func argumentsOfAttributesAreNotTypesButThoseOfClosuresAre() {
        let others: KeyValuePairs = ["Entry": "struct Entry {}"]
        #expect(uses("let a: @escaping (Entry) -> Void", others) == ["1:19 type Entry Entry"])
        #expect(uses("@available(Entry) func a() {}", others) == [])
    }

    @Test func commentsStringsAndConditions() {
        let use = #"""
            // Gone
            /* Gone /* Gone */ Gone */
            let a = "Gone \(Seen.self) Gone \("x" + Seen.name) Gone"
            let b = ##"Gone \(Gone) "# Gone"##
            let c = /Gone+/
            #if Gone && os(Linux)
            let d = Seen()
            #else
            let e: Seen
            #endif
            """#
        let found = uses(use, ["Gone": "struct Gone {}", "Seen": "struct Seen { static let name = 1 }"])
        #expect(found.filter { $0.contains("Gone") } == [])
        #expect(found.filter { $0.contains(" type Seen") }.count == 4)
    }

    @Test(arguments: [
        "struct Box<Entry> { let entry: Entry }",
        "func box<Entry: P>(_ entry: Entry) -> Entry { entry }",
        "struct Box { struct Entry {}\n let entry: Entry }",
        "protocol Box { associatedtype Entry\n var entry: Entry { get } }",
        "enum Box { case Entry(Int) }",
        "func box() { struct Entry {}\n _ = Entry() }",
        "call(Entry: 1)",
        "extension Array { func box() -> Element { self[0] } }",
        "typealias Pair<Entry> = (Entry, Entry)",
        "import Entry\nimport struct Entry.Entry",
        "struct Box<each Entry> { let entry: (repeat each Entry) }",
        "let entry = other.Entry",
    ])
    func namesThatMeanSomethingElse(use: String) {
        #expect(uses(use, ["Entry": "struct Entry {}", "Element": "struct Element {}"]) == [])
    }

    @Test func genericParametersHideInExtensions() {
        #expect(
            uses(
                "extension Box { func open() -> Entry? { nil } }",
                [
                    "Box": "struct Box<Entry> {}", "Entry": "struct Entry {}",
                ]) == ["1:11 type Box Box"])
    }

    @Test(arguments: [
        ("struct Cursor: Comparable { let base: Index }", ["Index"]),
        ("struct Cursor: IteratorProtocol { let base: Index; func next() -> Element? { nil } }", ["Index", "Element"]),
        ("struct Cursor: Hashable, ~Copyable, @unchecked Sendable { let base: Value }", ["Value"]),
        ("struct Cursor: Sequence { let base: Index; func next() -> Element? { nil } }", ["Index"]),
        ("struct Cursor: ExpressibleByDictionaryLiteral { let base: Index; let value: Value }", ["Index"]),
        ("class Cursor: XCTestCase { let base: Value }", ["Value"]),
        ("struct Cursor: Unknown { let base: Value; let index: Index }", []),
        ("struct Cursor: Collection { let base: Value; let index: Index }", []),
    ])
    func aProtocolOfElsewhereHidesOnlyTheNamesThatItBrings(type: String, names: [String]) {
        let list = "struct List {}\nextension List { struct Index {}; struct Value {}; typealias Element = Value }"
        let found = uses("extension List { \(type) }", ["List": list]).compactMap {
            $0.split(separator: " ").dropFirst(2).first
        }
        #expect(found.map(String.init) == ["List"] + names.map { "List.\($0)" })
    }

    @Test func membersInAFunctionBodyAreHiddenFromOtherFiles() {
        let local = "func f() { struct A { struct B { var marked = 1 } } }"
        #expect(uses("let a = other.marked", ["Local": local]) == [])
        #expect(
            uses("let a = other.marked", ["Local": local, "Row": "struct Row { var marked = 1 }"])
                == ["1:15 inferredMember Row.marked Row"])
    }

    @Test func nestedTypesThroughExtensionsAliasesAndInheritance() {
        let others: KeyValuePairs = [
            "Store": "struct Store {}", "More": "extension Store { struct Entry {} }",
            "Deep": "extension Store.Entry { enum Size {} }", "Alias": "typealias Shop = Store",
            "Base": "class Base { struct Inner {} }",
        ]
        #expect(
            uses("let a: Store.Entry.Size", others) == [
                "1:8 type Store Store", "1:14 type Store.Entry More", "1:20 type Store.Entry.Size Deep",
            ])
        #expect(uses("let a: Shop.Entry", others) == ["1:8 type Shop Alias", "1:13 type Store.Entry More"])
        #expect(uses("class Sub: Base { let i: Inner }", others).last == "1:26 type Base.Inner Base")
        #expect(uses("extension Store { var e: Entry }", others).last == "1:26 type Store.Entry More")
        #expect(uses("let a: Cache<Int>.Entry", ["Cache": "struct Cache<T> { struct Entry {} }"]).count == 2)
    }

    @Test func valuesFunctionsMembersOperatorsAndMacros() {
        let others: KeyValuePairs = [
            "Global": "func load() {}\nlet limit = 1", "Store": "struct Store { static let shared = 1\n var rows = 0 }",
            "Plus": "extension Store { func audit() {} }",
            "Op": "infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { a }",
            "Macro": "macro stringify(_ a: Int) = #externalMacro(module: \"A\", type: \"B\")",
        ]
        #expect(uses("let a = load(limit)", others) == ["1:9 function load Global", "1:14 variable limit Global"])
        #expect(uses("func f(load: Int) { load }", others) == [])
        #expect(uses("func f() { let limit = 1; print(limit) }", others) == [])
        #expect(uses("list.map { limit in limit }", others) == [])
        #expect(uses("for limit in list { limit }", others) == [])
        #expect(uses("let a = Store.shared", others).last == "1:15 member Store.shared Store")
        #expect(uses("func f(s: Store) { s.audit() }", others).last == "1:22 member Store.audit Plus")
        #expect(uses("extension Store { func g() { audit(); self.rows } }", others).count == 3)
        #expect(uses("let a = \\Store.rows", others).last == "1:16 member Store.rows Store")
        #expect(uses("let a = thing().audit()", others) == ["1:17 inferredMember Store.audit Plus"])
        #expect(uses("let a = 1 <+> 2", others) == ["1:11 operator <+> Op"])
        #expect(uses("let a = #stringify(1)", others) == ["1:10 macro stringify Macro"])
        #expect(
            uses("let a = #stringify(Store.shared)", others) == [
                "1:10 macro stringify Macro", "1:20 type Store Store", "1:26 member Store.shared Store",
            ])
    }

    @Test func otherModulesCountWhereTheyAreImported() {
        let others: KeyValuePairs = [
            "Model/Quote": "public struct Quote {}\nstruct Hidden {}\npublic func price() {}"
        ]
        #expect(uses("let a: Quote", others) == [])
        #expect(uses("import Model\nlet a: Quote, b: Hidden", others) == ["2:8 type Quote Model/Quote"])
        #expect(uses("import Model\nlet a: Model.Quote", others) == ["2:14 type Quote Model/Quote"])
        #expect(uses("@testable import Model\nlet b: Hidden", others) == ["2:8 type Hidden Model/Quote"])
    }

    /// If two modules declare one name, the module counts that is imported whole or that was named.
    @Test func aWholeImportTakesPrecedence() {
        let others: KeyValuePairs = [
            "Base/Box": "public struct Box {}\npublic struct Key {}", "Cover/Box": "public struct Box {}",
        ]
        #expect(
            uses("import Cover\nimport struct Base.Key\nlet a: Box, b: Key", others).suffix(2) == [
                "3:8 type Box Cover/Box", "3:16 type Key Base/Box",
            ])
        let exporting: KeyValuePairs = [
            "Base/Box": "public struct Box {}", "Cover/Box": "@_exported import Base\npublic struct Box {}",
        ]
        #expect(uses("import Cover\nlet a: Box", exporting) == ["2:8 type Box Cover/Box"])
    }

    /// If a type and its alias come from imports in different branches, the type counts.
    @Test func aTypeTakesPrecedenceOverItsAliasOfTheSameName() {
        let others: KeyValuePairs = [
            "All/Box": "import Base\npublic typealias Box = Base.Box\npublic typealias Chest = Base.Box",
            "Base/Box": "public struct Box {}",
        ]
        let branches = "#if ONE\nimport All\n#else\nimport Base\n#endif\n"
        #expect(uses(branches + "let a: Box", others) == ["6:8 type Box Base/Box"])
        #expect(uses(branches + "let a: Chest", others) == ["6:8 type Chest All/Box"])
        #expect(uses("import All\nlet a: Box", others) == ["2:8 type Box All/Box"])
        // Aliases that lead to each other end.
        #expect(
            uses(
                branches + "let a: Box",
                [
                    "All/Box": "import Base\npublic typealias Box = Base.Box",
                    "Base/Box": "public typealias Box = All.Box",
                ])
                == ["6:8 type Box All/Box"])
    }

    @Test func privateDeclarationsAreVisibleOnlyInTheirFile() {
        #expect(
            uses("let a: Key", ["Other": "private struct Key {}", "Real": "struct Key {}"]) == ["1:8 type Key Real"])
    }

    @Test func bracketsThatDoNotBalanceAreAProblem() {
        func problems(_ text: String) -> [String] {
            Codebase.sample(["App": text]).references().problems.map { "\($0.location.position.line): \($0.text)" }
        }
        #expect(problems("struct A {\n func b() {\n}") == ["3: the file ends inside 1 open bracket; close it"])
        #expect(
            problems("struct A {\n}\n}") == [
                "3: this closing bracket has no opening bracket; the file's brackets do not balance"
            ])
        #expect(problems("#if A\nstruct B {\n#else\nstruct B {}\n#endif\nstruct C {}") == [])
    }

    /// Ratios of processor time at one size and at four times that size: linear work takes four times as long, quadratic
    /// work sixteen times. One file is read by one thread.
    @Test(arguments: [false, true]) func branchesCostWhatTheirNumberCosts(areNested: Bool) throws {
        let seconds = try [5_000, 20_000].map { count in
            let text =
                areNested
                ? String(repeating: "#if A\n", count: count) + "let a = 1\n"
                    + String(repeating: "#endif\n", count: count)
                : "#if A\n" + String(repeating: "#if B\nlet a = 1\n#else\n#endif\n", count: count) + "#endif\n"
            let codebase = Codebase.sample(["App": text])
            return try (0..<3).map { _ in
                let start = try processorTime()
                #expect(codebase.references().problems.isEmpty)
                return try processorTime() - start
            }.min() ?? 0
        }
        print("branches, nested: \(areNested): \(seconds) s for 5,000 and 20,000")
        #expect(seconds[1] / seconds[0] < 9, "\(seconds)")
    }

    @Test func aRemovedFileIsAProblem() {
        let file = SourceFile(path: "Gone.swift", module: "App", scan: SourceScan())
        let codebase = Codebase(root: "/nowhere", modules: [Module(name: "App", files: [file])])
        #expect(codebase.references().problems.map(\.location.path) == ["Gone.swift"])
        #expect(codebase.complaints(.acyclic(within: "App", of: .files)).count == 1)
    }
}
